import { pageCode } from './pageCode.ts';

/** The global function that a guarded loop calls with its line; `src/previewFrame/loopBudget.ts` defines it. */
export const LOOP_GUARD = 'rectoLoop';

/** UTF-16 units. Parsing more takes a tenth of a second, in the app's process in some browsers; such code is a library's. */
const MAX_LENGTH = 500_000;

const LOOP_WORD = /\b(?:for|while|do)\b/;

/** The guards need it. */
const OWN_GLOBAL = /\b(?:var|let|const|function|class)\s+globalThis\b/;

/** A quick look before the parser is loaded: whether it could find a loop. */
export function mayLoop(code: string): boolean {
  return (
    code.length <= MAX_LENGTH &&
    LOOP_WORD.test(code) &&
    !code.includes(LOOP_GUARD) &&
    !OWN_GLOBAL.test(code)
  );
}

export function hasLoops(html: string): boolean {
  if (!/<script|[\s/"']on[a-z]+\s*=/i.test(html)) return false;
  for (const { start, end } of pageCode(html, { handlers: true })) {
    if (mayLoop(html.slice(start, end))) return true;
  }
  return false;
}
