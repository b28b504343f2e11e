/** Words of the large languages by which a page asks for what only its owner may give. All are matched in lower case. */

/** A pattern from a string: a literal with letters beyond ASCII would stay so in the bundle. */
const matching = (pattern: string): RegExp => new RegExp(pattern, 'u');

const anyOf = (words: string): string =>
  words
    .trim()
    .split(/\s*\|\s*/)
    .join('|');

/** Names that programmers give to a field, its parts joined by spaces: `otpCode`, `otp-code` and `otp_code` are `otp code`. */
const CODE_IDENTIFIER =
  /\b(?:otp|totp|2fa|mfa|tfa)\b|\b(?:one ?time|two ?factor) ?(?:pass|pin|code|token|password|auth\w*)|\b(?:verif\w*|authentication|auth|authenticator|sms|login|signin|mfa|2fa) ?(?:code|pin)\b|\b(?:sms|mfa|2fa|otp) ?token\b|\bone ?time ?code\b/;

/** What a label says of a one-time code. */
const CODE_LABEL = new RegExp(
  anyOf(`
  \\botp\\b|one[- ]time[- ](?:code|pass|pin)|(?:verification|authentication|authenticator|sms|log ?in|sign[- ]in) code|two[- ]factor code|(?:\\d|six|four|eight)[- ]digit (?:\\w+ )?code|code (?:we sent|from your (?:app|phone|authenticator))
  |best[äa]tigungscode|verifizierungscode|einmal-?(?:code|passwort|kennwort)|authentifizierungscode|anmeldecode|\\b(?:sms|m|push|photo|chip)-?tan\\b|\\btan[- ]?(?:nummer|code|eingabe|eingeben)|(?:ihre|bitte|eine|die) tan\\b
  |code (?:de\\s|d['’])(?:v[ée]rification|validation|confirmation|authentification|connexion)|code (?:à|a) usage unique|code (?:sms|reçu par)|mot de passe à usage unique
  |c[óo]digo (?:de )?(?:verificaci[óo]n|confirmaci[óo]n|autenticaci[óo]n|un solo uso|sms)
  |c[óo]digo (?:de )?(?:verifica[çc][ãa]o|confirma[çc][ãa]o|autentica[çc][ãa]o|uso [úu]nico)
  |codice (?:di )?(?:verifica|conferma|autenticazione|otp|monouso)
  |verificatiecode|bevestigingscode|eenmalige code|inlogcode
  |kod(?:u)? (?:weryfikacyjny|sms|jednorazowy|potwierdzaj[ąa]cy|uwierzytelniaj[ąa]cy|autoryzacyjny|z sms)|hasło jednorazowe
  |код (?:подтверждения|из|проверки)|одноразов|проверочный код|код підтвердження
  |(?:doğrulama|onay|sms) kodu|tek kullanımlık
  |認証コード|確認コード|ワンタイム|検証コード|認証番号
  |验证码|驗證碼|动态码|動態碼|校验码|一次性密码
  |인증 ?번호|인증 ?코드|확인 ?코드|일회용
  |(?:رمز|كود) (?:التحقق|التأكيد|لمرة واحدة)|الرمز المؤقت
  |ओटीपी|सत्यापन कोड|वन[- ]टाइम
  |kode (?:verifikasi|otp|konfirmasi)|mã (?:xác (?:nhận|minh|thực)|otp)|รหัส ?(?:ยืนยัน|otp)
  |verifieringskod|engångskod|bekräftelsekod|verifikationskode|engangskode|bekreftelseskode|vahvistuskoodi|kertakäyttö
  |ověřovací kód|jednorázov|κωδικός (?:επαλήθευσης|μίας χρήσης)|קוד (?:אימות|חד[- ]פעמי)|ellenőrző kód|megerősítő kód|cod(?:ul)? de verificare`),
);

/** Any code at all, where digits are asked for. */
const ANY_CODE = matching('\\bcode\\b|код|código|codice|kod|コード|码|碼|번호|رمز|कोड|รหัส');

/** One digit of several. */
const DIGIT_LABEL = matching(
  '(?:digit|ziffer|chiffre|d[íi]gito|cifra|cijfer|cyfra|цифра|rakam|siffra|桁|数字|자리|رقم|अंक)',
);

/** A code of a card, a parcel, a shop: the same words, asked for by nobody who asks who you are. */
const OTHER_CODE = matching(
  '\\b(?:card|cvc|cvv|csc|coupon|promo|gift|voucher|discount|zip|post(?:al)?|country|booking|tracking|order|product|dress|referral|invite|invitation|source|sort|area|site|api|key|secret|validity|expiry|lifetime|minutes|seconds|length|search|guess|game|puzzle)\\b|iban|recherch|busc|поиск|検索|搜索',
);

/** A field of somebody's settings names the service too. */
const CAPTCHA_WORD = /captcha(?!.*\b(?:key|secret|token|provider|version|enable\w*|settings?)\b)/;

const PASSWORD_IDENTIFIER = matching(
  '^(?:(?:user|login|current|old|new|confirm|repeat|your|account|signin|sign in) ?)?(?:password|passwd|pwd|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|пароль|密码|パスワード)(?: ?(?:confirm\\w*|again|repeat|field|input))?$',
);

/** Words that mean an entrance, or a registration, as well: they count alone, or with whose account it is. */
const ENTRANCE = `(?:accesso|вход|вхід|anmeldung|giriş)(?=$|\\s*[^\\p{L}\\s]|\\s+(?:al |nel |in |bei |im |в |до )?(?:tuo |suo |ihr\\w* |mein\\w* )?(?:account|profilo|clienti|utent\\w*|area|konto|kundenkonto|личный|аккаунт|систем\\w*|кабинет|учетн\\w*|особист\\w*))`;

const SIGN_IN_WORDS = `${ENTRANCE}|${anyOf(`
  sign ?-?in|log ?-?in|log ?-?on|signin|login
  |anmelden|einloggen
  |se connecter|connexion|connectez-vous|identifiez-vous|s['’]identifier
  |iniciar sesión|inicia sesión|inicio de sesión|acceder|ingresar
  |entrar|fazer login|iniciar sessão|acessar(?: conta)?|acesse sua conta|accede a tu cuenta|accédez à votre compte|melden sie sich an
  |accedi|inloggen|aanmelden
  |zaloguj(?: się)?|logowanie|войти|авторизация|увійти
  |giriş yap|oturum aç
  |ログイン|サインイン|登录|登入|登陆|登錄|로그인|تسجيل الدخول|लॉग इन|साइन इन
  |logga in|log ind|logg inn|kirjaudu(?: sisään)?|přihlásit(?: se)?|přihlášení|masuk|đăng nhập|เข้าสู่ระบบ|התחבר(?:ות)?|כניסה|σύνδεση|bejelentkezés|autentificare|conectare`)}`;

/** What follows the words where it is about signing in, and no way to do it. */
const ABOUT = `(?!\\s*(?:and|&|or security|as|with a friend|history|security|settings?|flows?|activity|methods?|attempts?|logs?|events?|issues?|problems?|help|faqs?|data|stat\\w*|guides?|rules|pages?|u\\.|und|et|y|e|и) )(?!\\s*(?:history|security|settings?|flows?|activity|methods?|attempts?|logs?|events?)$)`;
/** A button that says so and little else. */
const SIGN_IN_ACTION = new RegExp(`^(?:${SIGN_IN_WORDS})${ABOUT}(?:$|(?=[^\\p{L}]).{0,24}$)`, 'u');
/** What is said to whoever has not signed in yet, where no name follows. */
const WELCOME_BACK =
  'welcome back|willkommen zurück|bon retour|bienvenido de nuevo|bem-vindo de volta|bentornato|welkom terug|おかえりなさい|欢迎回来';
/** A heading or a title that begins with it, or ends so where the verb stands last. */
const SIGN_IN_HEADING = new RegExp(
  `^(?:please |bitte |veuillez |por favor,? )?(?:${SIGN_IN_WORDS})${ABOUT}(?:$|(?=[^\\p{L}]).{0,40}$)|^.{0,24}(?:anmelden|einloggen|ログイン|로그인|登录|登入|giriş yap)$|^(?:${WELCOME_BACK})$`,
  'u',
);
/** Not the form itself, but a way to it, or away from it. */
const OTHER_ACTION = matching(
  "subscri|newsletter|sign ?-?up|register|join|abonn|s['’]inscrire|suscri|inscri|assinar|iscriv|registr|登録|注册|註冊|订阅|구독|подпис|abone|kayıt",
);
/** Whatever leads on, where a heading says what it is about. */
const GO_ON = matching(
  '^(?:next|continue|submit|go|ok|send|verify|validate|request (?:otp|code)|get (?:a |the |your |my )?(?:code|otp|(?:log ?-?in|sign-?in|magic) (?:link|code))|email me|valider|validar|confirmar|conferma|bestätigen|weiter|fortfahren|suivant|continuer|siguiente|continuar|avançar|próxim[ao]|avanti|continua|volgende|doorgaan|dalej|далее|продолжить|ileri|devam|nästa|fortsätt)(?!\\p{L})|^(?:次へ|続ける|获取验证码|发送验证码|獲取驗證碼|인증번호|인증 번호|続行|下一步|继续|繼續|다음|계속|التالي|متابعة|आगे|जारी रखें)',
);

const PROVIDER_ACTION = matching(
  '^(?!share|follow|like|post|tweet|send|pin|save|find us|teilen|partager|compartir|compartilhar|condividi|поделиться)(?:sign ?-?in|log ?-?in|continue|connect|anmelden|weiter|continuer|se connecter|continuar|iniciar sesión|entrar|accedi|continua|zaloguj(?: się)?|войти|devam et|使用|以)?.{0,14}\\b(?:google|apple|facebook|microsoft|github|gitlab|twitter|linkedin|sso|passkey|single sign-on|okta)\\b.{0,16}$',
);

const IDENTIFIER_NAME = matching(
  '(?<!\\p{L})(?:user|username|user ?(?:id|name)|login|log ?in|e ?-?mail|identifier|account|member|phone|mobile|msisdn|usuario|benutzer\\w*|identifiant|usuário|utente|gebruiker\\w*|логин|телефон|почта|email|correo|e-?post(?:a|adress\\w*)?|cpf|dni|cédula|celular|tel[ée]fono|telefone|telefon|cellulare|num[ée]ro (?:de )?(?:client|t[ée]l[ée]phone|mobile)|numer (?:klienta|telefonu)|kundennummer|kontonummer|handynummer|(?:customer|client|login) (?:id|number|no)|codice (?:cliente|utente))|電話番号|携帯|전화번호|휴대폰|رقم (?:الهاتف|الجوال)|मोबाइल|फ़ोन|फोन|アカウント|メール|ユーザー|用户名|手机|账号|帳號|아이디|이메일|البريد|ईमेल',
);

export const isCodeIdentifier = (text: string): boolean => CODE_IDENTIFIER.test(text);
export const saysCode = (text: string): boolean => CODE_LABEL.test(text);
export const saysAnyCode = (text: string): boolean => ANY_CODE.test(text);
export const saysOtherCode = (text: string): boolean => OTHER_CODE.test(text);
export const saysDigit = (text: string): boolean => DIGIT_LABEL.test(text);
export const saysCaptcha = (text: string): boolean => CAPTCHA_WORD.test(text);
/** Any of the names, each by itself, or what a label says. */
export const isPasswordIdentifier = (text: string): boolean => PASSWORD_IDENTIFIER.test(text);
export const isSignInAction = (text: string): boolean => SIGN_IN_ACTION.test(text);
export const isSignInHeading = (text: string): boolean => SIGN_IN_HEADING.test(text);
export const isOtherAction = (text: string): boolean => OTHER_ACTION.test(text);
export const isGoingOn = (text: string): boolean => GO_ON.test(text);
export const isProviderAction = (text: string): boolean => PROVIDER_ACTION.test(text);
export const isIdentifierName = (text: string): boolean => IDENTIFIER_NAME.test(text);

/** The parts of a programmer's name, in lower case, one space between them. */
export function wordsOf(identifier: string): string {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
