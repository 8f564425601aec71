/** A Markdown link `[text](address)` by its positions, in UTF-16 units. */
export interface LinkSpan {
  readonly from: number;
  readonly textFrom: number;
  readonly textTo: number;
  readonly to: number;
}

/** The inline links of a piece of Markdown, in the order in which they end; images are none. */
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

/** The innermost link that holds the whole of a selection, or undefined. */
export function linkAt(text: string, from: number, to: number): LinkSpan | undefined {
  return findLinks(text)
    .filter((link) => link.from <= from && to <= link.to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0];
}

/** Where the address that begins at `start` is over, after its bracket; -1 when it is not closed on its line. */
function addressEnd(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Escapes the brackets that have no partner, so that the text can stand inside a link. */
export function escapeLoneBrackets(text: string): string {
  const open: number[] = [];
  const lone = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '[') open.push(at);
    else if (text[at] === ']' && open.pop() === undefined) lone.add(at);
  }
  for (const at of open) lone.add(at);
  return Array.from(text, (_, at) => at)
    .map((at) => (lone.has(at) ? `\\${text[at] ?? ''}` : (text[at] ?? '')))
    .join('');
}
