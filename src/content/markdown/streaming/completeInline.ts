/** A mark that was opened: `*`, `**`, `_`, `~~` and the like. */
interface Run {
  readonly mark: string;
  readonly length: number;
}

/**
 * Inline Markdown that is still coming: emphasis and code that are open are closed, of a link without its address the
 * words are shown, and a tag that does not end is not. What is complete stays as it is.
 */
export function mendInline(text: string): string {
  const { code, open, cut } = read(text);
  if (code !== null) return closed(text, [...open, code]);
  const shown = unfinishedLink(cut === null ? text : text.slice(0, cut));
  return closed(shown, open);
}

/** What is open at the end. `cut` is where a tag, or a mark with nothing behind it, begins. */
function read(text: string) {
  const open: Run[] = [];
  for (let at = 0; at < text.length;) {
    const mark = text.charAt(at);
    if (mark === '\\') {
      at += 2;
      continue;
    }
    const length = runLength(text, at);
    if (mark === '`') {
      const end = codeEnd(text, at + length, length);
      if (end === -1) {
        const isEmpty = text.slice(at + length).trim() === '';
        return isEmpty
          ? { code: null, open, cut: at }
          : { code: { mark, length }, open, cut: null };
      }
      at = end;
      continue;
    }
    if (mark === '<' && /^<(?:[a-z/!?][^<>]*)?$/i.test(text.slice(at))) {
      return { code: null, open, cut: at };
    }
    if (mark === '*' || mark === '_' || (mark === '~' && length === 2)) {
      const isLast = at + length === text.length;
      const did = turn(open, { mark, length }, text.charAt(at - 1), text.charAt(at + length));
      if (isLast && did === 'nothing') return { code: null, open, cut: at };
    }
    at += length;
  }
  return { code: null, open, cut: null };
}

/** Takes a run of marks as one that opens or closes, going by what stands around it (CommonMark §6.2, the most of it). */
function turn(
  open: Run[],
  run: Run,
  before: string,
  after: string,
): 'opens' | 'closes' | 'nothing' {
  const within = run.mark === '_' && isWord(before) && isWord(after);
  const top = open.at(-1);
  if (!within && before !== '' && /\S/.test(before) && top?.mark === run.mark) {
    open.pop();
    const left = top.length - run.length;
    if (left > 0) open.push({ mark: run.mark, length: left });
    return 'closes';
  }
  if (within || after === '' || /\s/.test(after)) return 'nothing';
  open.push(run);
  return 'opens';
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function runLength(text: string, from: number): number {
  const mark = text.charAt(from);
  let end = from + 1;
  while (text.charAt(end) === mark) end += 1;
  return end - from;
}

/** Behind the run of as many backticks that ends a piece of code; -1 for none. */
function codeEnd(text: string, from: number, length: number): number {
  for (let at = text.indexOf('`', from); at !== -1;) {
    const run = runLength(text, at);
    if (run === length) return at + run;
    at = text.indexOf('`', at + run);
  }
  return -1;
}

/** The words of a link whose address is still coming, without its brackets; of a picture nothing. */
function unfinishedLink(text: string): string {
  const found = /(!?)\[([^[\]\n]*)(?:\](?:\([^()\s]*(?:\s[^()]*)?)?)?$/.exec(text);
  if (found === null || found[0].startsWith('[^')) return text;
  const [, picture, words = ''] = found;
  const isBox = /^[ xX]?$/.test(words);
  return text.slice(0, found.index) + (picture === '!' || isBox ? '' : words);
}

function closed(text: string, open: readonly Run[]): string {
  if (open.length === 0) return text;
  const end = text.trimEnd();
  const marks = open.toReversed().map(({ mark, length }) => mark.repeat(length));
  return end + marks.join('') + text.slice(end.length);
}
