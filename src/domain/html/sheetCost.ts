/** Braces of a sheet, each of which may be a rule. */
const MAX_RULES = 1500;

/** Selectors that look at many elements for each one, and at-rules that cost as much. */
const SLOW = /:has\(|:nth-|:is\(|~|@container|@layer|@scope/gi;
const MAX_SLOW = 60;

/** Publishing writes `div:not(:where(.recto-header))` for `div`. */
const NEGATION = /:not\((?!:where\(\.recto-)/gi;
const MAX_NEGATIONS = 300;

/** Whether a style sheet can be applied to a card or a printed page in the app's window without a stall; linear. */
export function isCheapSheet(css: string): boolean {
  return (
    count(css, /\{/g) <= MAX_RULES &&
    count(css, SLOW) <= MAX_SLOW &&
    count(css, NEGATION) <= MAX_NEGATIONS
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
