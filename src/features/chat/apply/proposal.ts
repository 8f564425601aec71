/** What a code block proposes for a text: all of it anew, or a part of it where that can be found. */
export interface Proposal {
  readonly whole: string;
  /** The text with the block in the place of the lines it begins and ends like; null when there is no such place. */
  readonly part: string | null;
}

/** Reads a code block as a proposal for a text, whose byte order mark, blank first lines and last line ends it keeps. */
export function proposalOf(base: string, block: string): Proposal {
  const code = block.replace(/\r\n?/g, '\n').replaceAll(/^\ufeff?\n*|\n+$/g, '');
  const text = base.replace(/\r\n?/g, '\n');
  const start = /^\ufeff?\n*/.exec(text)?.[0] ?? '';
  const end = /\n*$/.exec(text.slice(start.length))?.[0] ?? '';
  return { whole: start + code + end, part: partOf(text, code) };
}

/** Whether a block is meant to be the part that it can be: it says neither how the text begins nor all of it. */
export function isMeantAsPart(base: string, { whole, part }: Proposal): boolean {
  return part !== null && firstLine(base) !== firstLine(whole);
}

function partOf(text: string, code: string): string | null {
  const lines = text.split('\n');
  const added = code.split('\n').filter((line, index, all) => {
    return line.trim() !== '' || (index > 0 && index < all.length - 1);
  });
  const first = added[0]?.trim() ?? '';
  const last = added.at(-1)?.trim() ?? '';
  if (added.length < 2 || first === '' || last === '') return null;
  const start = onlyPlace(lines, first);
  if (start === -1) return null;
  const length = lines.slice(start).findIndex((line) => line.trim() === last);
  if (length < 1) return null;
  const indent = /^[ \t]*/.exec(lines[start] ?? '')?.[0] ?? '';
  const own = /^[ \t]*/.exec(added[0] ?? '')?.[0] ?? '';
  const placed = own === '' ? added.map((line) => (line === '' ? '' : indent + line)) : added;
  return [...lines.slice(0, start), ...placed, ...lines.slice(start + length + 1)].join('\n');
}

/** Where the only line stands that says this; -1 for none, or several. */
function onlyPlace(lines: readonly string[], wanted: string): number {
  const first = lines.findIndex((line) => line.trim() === wanted);
  const isOnly = lines.findLastIndex((line) => line.trim() === wanted) === first;
  return isOnly ? first : -1;
}

function firstLine(text: string): string {
  return text.trimStart().split('\n')[0]?.trim().toLowerCase() ?? '';
}
