export interface Proposal {
  readonly whole: string;
  /** The text with the lines between the block's first and last line replaced; null if these are not found. */
  readonly part: string | null;
}

/** Keeps the text's byte order mark, leading blank lines and trailing line ends. */
export function proposalOf(base: string, block: string): Proposal {
  const code = withoutEnd(block.replace(/\r\n?/g, '\n').replace(/^\ufeff?\n*/, ''));
  const text = base.replace(/\r\n?/g, '\n');
  const start = /^\ufeff?\n*/.exec(text)?.[0] ?? '';
  const rest = text.slice(start.length);
  const end = rest.slice(withoutEnd(rest).length);
  return { whole: start + code + end, part: partOf(text, code) };
}

/** Guesses that the block is a part, unless it begins like the text. */
export function isMeantAsPart(base: string, { whole, part }: Proposal): boolean {
  return part !== null && firstLine(base) !== firstLine(whole);
}

/** A pattern for the end of a text is tried at each of its characters. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

function partOf(text: string, code: string): string | null {
  const added = code.split('\n').filter((line, index, all) => {
    return line.trim() !== '' || (index > 0 && index < all.length - 1);
  });
  const first = added[0]?.trim() ?? '';
  const last = added.at(-1)?.trim() ?? '';
  if (added.length < 2 || first === '' || last === '') return null;
  if (!text.includes(first) || !text.includes(last)) return null;
  const lines = text.split('\n');
  const start = uniqueLine(lines, first);
  if (start === -1) return null;
  const length = lines.slice(start).findIndex((line) => line.trim() === last);
  if (length < 1) return null;
  const indent = /^[ \t]*/.exec(lines[start] ?? '')?.[0] ?? '';
  const own = /^[ \t]*/.exec(added[0] ?? '')?.[0] ?? '';
  const placed = own === '' ? added.map((line) => (line === '' ? '' : indent + line)) : added;
  return [...lines.slice(0, start), ...placed, ...lines.slice(start + length + 1)].join('\n');
}

function uniqueLine(lines: readonly string[], wanted: string): number {
  const first = lines.findIndex((line) => line.trim() === wanted);
  const isOnly = lines.findLastIndex((line) => line.trim() === wanted) === first;
  return isOnly ? first : -1;
}

export function firstLine(text: string): string {
  return /\S[^\n]*/.exec(text)?.[0].trim().toLowerCase() ?? '';
}
