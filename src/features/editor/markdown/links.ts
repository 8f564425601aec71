export interface LinkSpan {
  readonly from: number;
  readonly textFrom: number;
  readonly textTo: number;
  readonly to: number;
}

/** Inline links, not images, ordered by their end. */
function findLinks(text: string): readonly LinkSpan[] {
  const links: LinkSpan[] = [];
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') {
      at += 1;
    } else if (char === '[') {
      open.push(at);
    } else if (char === ']') {
      const from = open.pop();
      const to = from === undefined || text[at + 1] !== '(' ? -1 : addressEnd(text, at + 2);
      if (from !== undefined && to !== -1 && text[from - 1] !== '!') {
        links.push({ from, textFrom: from + 1, textTo: at, to });
      }
    }
  }
  return links;
}

export function linkAt(text: string, from: number, to: number): LinkSpan | undefined {
  return findLinks(text)
    .filter((link) => link.from <= from && to <= link.to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0];
}

/** The end of the address after its closing bracket; -1 if unclosed on its line. */
function addressEnd(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Escapes unpaired brackets, which would end the link text early. */
export function escapeUnpairedBrackets(text: string): string {
  const open: number[] = [];
  const unpaired = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') open.push(at);
    else if (text[at] === ']' && open.pop() === undefined) unpaired.add(at);
  }
  for (const at of open) unpaired.add(at);
  return text
    .split('')
    .map((char, at) => (unpaired.has(at) ? `\\${char}` : char))
    .join('');
}
