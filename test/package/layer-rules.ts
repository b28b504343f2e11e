import {
  type ImportSite,
  importsOf,
  isNodeBuiltin,
  type SourceTree,
  toPackageName,
  toTreePath,
} from './source-tree.js';

/** From below: a folder may import itself and what stands before it. */
const LAYERS = [
  'cdp',
  'isolated-world',
  'traversal',
  'session',
  'projection',
  'runtime',
  'hosted',
  'inspector',
  'cli',
] as const;
/** The public entries. */
const ENTRIES = ['index.ts', 'core.ts'];
/** What the page's program and the host's both compile. */
const SHARED_WITH_PAGE = [
  'traversal/wire.ts',
  'traversal/act-wire.ts',
  'traversal/limits.ts',
  'traversal/page-text.ts',
];

/** What of `traversal/` a projection may load: no engine, no capture, no wire. Of the rest it may name types. */
const SHARED_WITH_PROJECTION = ['limits', 'errors', 'page-text', 'codec', 'describe-mismatch'].map(
  (name) => `traversal/${name}.ts`,
);

/** What the reference may load of the project: what an adapter promises, and no way to keep it. */
const SHARED_WITH_REFERENCE = ['traversal/limits.ts', 'traversal/errors.ts'];
const TYPES_FOR_REFERENCE = ['traversal/observation.ts', 'session/adapter.ts'];

/** Packages that only some places may import, types included. */
const RESTRICTED: readonly { readonly packages: RegExp; readonly allowed: RegExp; readonly why: string }[] = [
  {
    packages: /^playwright(?:-core)?$/,
    allowed: /^(?:test|bench)\//,
    why: 'Playwright is the reference of test/ and bench/ alone',
  },
  {
    packages: /^(?:puppeteer(?:-core)?|@puppeteer\/.+)$/,
    allowed: /^(?:cdp\/(?:launch|browser-(?:flags|process)|adapters\/puppeteer)\.ts$|test\/|bench\/)/,
    why: 'only the launcher and the adapter for Puppeteer import it',
  },
  {
    packages: /^uvu$/,
    allowed: /^test\/support\//,
    why: 'tests import the wrapper, test/support/test.ts and assert.ts',
  },
];

/** What package.json says: the package's own name, and those of the packages it declares. */
export interface Declared {
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

interface Import extends ImportSite {
  readonly importer: string;
  /** The file of the tree, where the specifier is relative. */
  readonly target: string | undefined;
}

/** Every way in which the tree breaks the layers, one line each, with file and line. */
export function findViolations(tree: SourceTree, declared: Declared): string[] {
  const imports = [...tree].flatMap(([importer, text]) =>
    importsOf(importer, text).map((site) => ({
      ...site,
      importer,
      target: site.specifier && toTreePath(importer, site.specifier),
    })),
  ) satisfies Import[];
  const violations = imports.flatMap((one) => {
    const broken = one.target === undefined ? breachOfPackages(one, declared) : breachOfLayers(one, one.target);
    return broken === undefined ? [] : [`${one.importer}:${one.line}: ${broken}`];
  });
  return [...violations, ...findCycles(imports), ...findNodeInCore(imports)];
}

function breachOfPackages({ importer, specifier, isTypeOnly }: Import, declared: Declared): string | undefined {
  const isShipped = layerOf(importer) !== undefined || ENTRIES.includes(importer);
  if (specifier === undefined) return isShipped ? 'the module that `import()` loads must be a literal' : undefined;
  if (isInPage(importer) || SHARED_WITH_PAGE.includes(importer))
    return `the page's program imports no module: "${specifier}"`;
  if (isNodeBuiltin(specifier)) return undefined;
  const name = toPackageName(specifier);
  const restricted = RESTRICTED.find(({ packages, allowed }) => packages.test(name) && !allowed.test(importer));
  if (restricted) return `imports "${specifier}": ${restricted.why}`;
  const { name: ownName, dependencies, devDependencies } = declared;
  // Only who uses the package names it; the package itself would load its own build.
  const unshipped = isShipped ? [] : [ownName, ...devDependencies];
  const known = [...dependencies, ...(isTypeOnly ? devDependencies : unshipped)];
  return known.includes(name) ? undefined : `imports "${specifier}", which package.json does not declare for that`;
}

function breachOfLayers({ importer, isTypeOnly }: Import, target: string): string | undefined {
  const from = layerOf(importer);
  const to = layerOf(target);
  const said = `must not import ${target}`;
  if (isInPage(importer)) {
    return isInPage(target) || SHARED_WITH_PAGE.includes(target) ? undefined : `the page's program ${said}`;
  }
  if (SHARED_WITH_PAGE.includes(importer)) {
    return SHARED_WITH_PAGE.includes(target) ? undefined : `what crosses to the page ${said}`;
  }
  if (importer.startsWith('test/reference/') && !target.startsWith('test/reference/')) {
    const isAllowed = SHARED_WITH_REFERENCE.includes(target) || (isTypeOnly && TYPES_FOR_REFERENCE.includes(target));
    return isAllowed ? undefined : `the reference ${said}: it shares limits, errors and types with the engine`;
  }
  if (from === undefined && !ENTRIES.includes(importer)) return undefined;
  if (isInPage(target)) return `the host ${said}: the page's program is bundled, not imported`;
  if (from === undefined) return to === undefined && !ENTRIES.includes(target) ? `an entry ${said}` : undefined;
  if (from === 'projection' && to !== 'projection') {
    const isAllowed = to === 'traversal' && (isTypeOnly || SHARED_WITH_PROJECTION.includes(target));
    return isAllowed ? undefined : `projection ${said}: only types, limits, errors and text of traversal`;
  }
  if (to === undefined) return from === 'cli' && ENTRIES.includes(target) ? undefined : `${from} ${said}`;
  return LAYERS.indexOf(to) > LAYERS.indexOf(from) ? `${from} ${said}: ${to} stands above it` : undefined;
}

/** Cycles of files, each said once, whichever file the walk met first. Types count: a cycle of types is one concept in two files. */
function findCycles(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { importer, target } of imports) {
    if (target !== undefined) targets.set(importer, [...(targets.get(importer) ?? []), target]);
  }
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push(`import cycle: ${[...path.slice(start), file].join(' -> ')}`);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of targets.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of targets.keys()) visit(file);
  return cycles;
}

/** Follows what `core.ts` loads when it runs. */
function findNodeInCore(imports: readonly Import[]): string[] {
  const reached = new Set(['core.ts']);
  const violations: string[] = [];
  for (const file of reached) {
    for (const { importer, line, specifier, target, isTypeOnly } of imports) {
      if (importer !== file || isTypeOnly) continue;
      if (target !== undefined) reached.add(target);
      else if (specifier !== undefined && isNodeBuiltin(specifier)) {
        violations.push(`${importer}:${line}: core.ts reaches "${specifier}", which only Node has`);
      }
    }
  }
  return violations;
}

function layerOf(path: string): (typeof LAYERS)[number] | undefined {
  return LAYERS.find((layer) => path.startsWith(`${layer}/`));
}

function isInPage(path: string): boolean {
  return path.startsWith('traversal/in-page/');
}
