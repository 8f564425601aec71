/** A run of a Markdown source that is read alone as it is in its place: one top-level block, or a few. */
export interface MarkdownChunk {
  /** The exact slice; chunks joined give the source. */
  readonly text: string;
  /** How many lines end in it. */
  readonly breaks: number;
  /** Whether it may hold tags of the author's own. */
  readonly raw: boolean;
  /** What its brackets say, as links compare it. */
  readonly labels: readonly string[];
  /** Those of its labels that it may define. */
  readonly defines: readonly string[];
  /** Whether it may mention or define a footnote. */
  readonly notes: 'none' | 'mentions' | 'defines';
  /** Whether a fence or a block of HTML in it is still open at its end, as only the last one's may be. */
  readonly open: boolean;
}

/** A chunk of this text, in which `breaks` lines end. */
export function chunkOf(text: string, breaks: number, open = false): MarkdownChunk {
  const raw = text.includes('<');
  if (!text.includes('[')) {
    return { text, breaks, raw, labels: NOTHING, defines: NOTHING, notes: 'none', open };
  }
  const defines = text.includes(']:') ? labelsBy(DEFINITION, text) : NOTHING;
  const definesNote = defines.length > 0 && /\[\^[^\]]+\]:/.test(text);
  const notes = definesNote ? 'defines' : text.includes('[^') ? 'mentions' : 'none';
  return { text, breaks, raw, labels: labelsBy(LABEL, text), defines, notes, open };
}

/** Two chunks, one after the other, as one. */
export function joinedChunk(one: MarkdownChunk, next: MarkdownChunk): MarkdownChunk {
  return chunkOf(one.text + next.text, one.breaks + next.breaks, next.open);
}

/** How many lines begin in a text after its first: what is added to a line number to stand behind it. */
export function lineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

const NOTHING: readonly string[] = [];

/** Innermost brackets: a label of a link holds no others. */
const LABEL = /\[((?:[^[\]\\]|\\[\s\S])+)\]/g;
const DEFINITION = /\[((?:[^[\]\\]|\\[\s\S])+)\]:/g;

function labelsBy(pattern: RegExp, text: string): readonly string[] {
  return Array.from(text.matchAll(pattern), ([, label = '']) => normal(label));
}

/** A label as links compare it (CommonMark §4.7). */
function normal(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}
