/** One or a few top-level blocks of a Markdown source, which parse the same alone as in place. */
export interface MarkdownChunk {
  /** The exact slice; chunks joined give the source. */
  readonly text: string;
  readonly lineBreaks: number;
  readonly raw: boolean;
  /** The texts in brackets, normalised as link labels. */
  readonly labels: readonly string[];
  /** The labels it may define. */
  readonly defines: readonly string[];
  readonly footnotes: 'none' | 'mentions' | 'defines';
  /** Whether a fence or HTML block is open at its end; only possible in the last chunk. */
  readonly open: boolean;
}

export function createChunk(text: string, lineBreaks: number, open = false): MarkdownChunk {
  const raw = text.includes('<');
  if (!text.includes('[')) {
    return { text, lineBreaks, raw, labels: NOTHING, defines: NOTHING, footnotes: 'none', open };
  }
  const defines = text.includes(']:') ? labelsBy(DEFINITION, text) : NOTHING;
  const definesNote = defines.length > 0 && /\[\^[^[\]]+\]:/.test(text);
  const footnotes = definesNote ? 'defines' : text.includes('[^') ? 'mentions' : 'none';
  return { text, lineBreaks, raw, labels: labelsBy(LABEL, text), defines, footnotes, open };
}

export function joinChunks(one: MarkdownChunk, next: MarkdownChunk): MarkdownChunk {
  return createChunk(one.text + next.text, one.lineBreaks + next.lineBreaks, next.open);
}

export function countLineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

const NOTHING: readonly string[] = [];

/** Innermost brackets: link labels cannot nest. Escapes match as well, or each escaped bracket would be tried. */
const LABEL = /\\[\s\S]|\[((?:[^[\]\\]|\\[\s\S])+)\]/g;
const DEFINITION = /\\[\s\S]|\[((?:[^[\]\\]|\\[\s\S])+)\]:/g;

function labelsBy(pattern: RegExp, text: string): readonly string[] {
  const labels = Array.from(text.matchAll(pattern), ([, label]) => label);
  return labels.filter((label) => label !== undefined).map(normalise);
}

/** Normalises a link label for comparison (CommonMark §4.7). */
function normalise(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}
