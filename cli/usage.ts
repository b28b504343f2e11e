/** The words of the command line were wrong. Ends with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `cdp-observe: look at a live web page, and act on it, as an agent would

  cdp-observe observe URL|FILE|-  [--budget BYTES] [--region REGION] [--json] [--no-surfaces]
                                  [--deadline MS] [--connect ENDPOINT]
      Opens the page, looks at it once and prints what a model would be shown of it.
      - reads the page from standard input.
  cdp-observe session URL|FILE    [--budget BYTES] [--owner] [--file NAME=PATH]… [--no-surfaces]
                                  [--deadline MS] [--connect ENDPOINT]
      Opens the page and answers requests: one JSON request a line on standard input,
      {"tool":"browser.observe","input":{}}, one JSON answer a line on standard output: the whole
      observation, or with --budget what a model would be shown of it.
      Tools: browser.observe, browser.act, browser.navigate, browser.dialog, browser.switch_page.
  cdp-observe --version | --help

  --budget BYTES    how much is shown at most, in bytes of UTF-8: 512 or more (observe: 4096)
  --region REGION   looks into one region: by its role (main), its name (Search), both (form "Search")
                    or the id that is printed before it (_3)
  --json            the whole observation as JSON, without a budget
  --owner           standard input is the owner's: {"owner":"acknowledge"} goes on after a sign-in
  --no-surfaces     without elements that only show a pointer cursor
  --deadline MS     milliseconds that opening, and each look, may take (default 5000)
  --file NAME=PATH  offers a file for uploads under a name
  --connect ENDPOINT  a browser that runs (http://127.0.0.1:9222 or ws://…) instead of a new one

Exit status: 0 done, 1 refused or failed (the code is on standard error), 2 wrong usage.
The environment variable CDP_OBSERVE_BROWSER names the browser to start.
`;
