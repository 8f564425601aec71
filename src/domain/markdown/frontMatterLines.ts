export interface FrontMatterLines {
  readonly format: 'yaml' | 'toml';
  /** The lines between the first and the last, each with its line break. */
  readonly body: string;
  /** In UTF-16 units. */
  readonly bodyStart: number;
  readonly end: number;
}

/**
 * Finds front matter by its lines alone, so that lists and the server (`private.without_front_matter`, the same
 * patterns) agree with previews without a YAML reader. Null for text (spec §5): between two rules there may be prose.
 */
export function frontMatterLines(text: string): FrontMatterLines | null {
  const [opening, fence] = /^(---|\+\+\+)[ \t]*\r?\n/.exec(text) ?? [];
  if (opening === undefined) return null;
  const format = fence === '---' ? 'yaml' : 'toml';
  const closing = new RegExp(CLOSING[format]);
  closing.lastIndex = opening.length;
  const closed = closing.exec(text);
  if (closed === null) return null;
  const body = text.slice(opening.length, closed.index);
  if (!holdsFields(`\n${body.replaceAll('\r', '')}`, format)) return null;
  return { format, body, bodyStart: opening.length, end: closed.index + closed[0].length };
}

const CLOSING = {
  yaml: /(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g,
  toml: /(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/g,
} as const;

/** `lines`: those between, each after a line break, and one at the end. */
function holdsFields(lines: string, format: FrontMatterLines['format']): boolean {
  if (PAGE_MARKER.test(lines)) return false;
  const first = /\n[ \t]*([^ \t\n#][^\n]*\n)/.exec(lines)?.[1];
  if (first === undefined) return !lines.includes('#');
  if (!FIELD[format].test(first)) return false;
  // Above a rule authors leave a blank line: without it, Markdown would make the line before a heading.
  const isApart = format === 'yaml' && /\n[ \t]*\n$/.test(lines);
  return !(isApart && (/^\n[ \t]*\n/.test(lines) || WITHOUT_KEY.test(lines)));
}

const PAGE_MARKER = /\n {0,3}---[ \t]*Page:[ \t]*[^ \t\n][^\n]*---[ \t]*\n/;

/** A key with its colon, an explicit key or a flow mapping, but no item of a list; in TOML a key or a table. */
const FIELD = {
  yaml: /^(?![0-9]+[.)][ \t])(?:\{|\?[ \t]|"(?:[^"\\]|\\.)*"[ \t]*:[ \t\n]|'(?:[^']|'')*'[ \t]*:[ \t\n]|(?:[^-?:"',[\]{}&*!|<>%@`]|[-?:](?![- \t\n]))[^\n]*:[ \t\n])/,
  toml: /^(?:\[|[^=][^=]*=)/,
} as const;

/** A line at the margin that is no entry, comment, list item or end of a flow collection. */
const WITHOUT_KEY = /\n(?![- \t\n#\]}])(?![^\n]*:[ \t\n])[^\n]/;
