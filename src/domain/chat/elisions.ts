/** Placeholders such as `...` or `<!-- rest of the page -->` on a line of their own. */
const DOTS = /^\s*(?:(?:<!--|\/\*|\/\/|#|\[|\()\s*)?(?:\.{3}|…)/;
const WORDS =
  /^\s*(?:<!--|\/\*|\/\/|\[|\()\s*.*\b(?:rest of|remaining|remainder|existing|unchanged|same as before|stays? the same|as before)\b/i;

function isPlaceholder(line: string): boolean {
  return DOTS.test(line) || WORDS.test(line);
}

/** Whether a change leaves lines out by a placeholder that the text does not have. */
export function isElided(
  search: readonly string[],
  replace: readonly string[],
  lines: readonly string[],
): boolean {
  const marks = [...search, ...replace].filter((line) => isPlaceholder(line));
  if (marks.length === 0) return false;
  const present = new Set(lines.map((line) => line.trim()));
  return marks.some((line) => !present.has(line.trim()));
}
