import { escapeAttribute } from '#domain/html/htmlTokens.ts';
import { isHardBlock, plainBlock } from './hardBlock.ts';

/** With a language name that micromark doesn't escape. ```` ```math ```` may be a formula. */
const OPENING = /^(`{3,}|~{3,})(?!math\n)([\w+#.-]*)\n/;

/** The HTML that micromark generates for a single fenced code block; null for other texts and for some such blocks. */
export function codeBetweenFences(text: string): string | null {
  const [opening, mark = '', language = ''] = OPENING.exec(text) ?? [];
  if (opening === undefined || /[\0\r]/.test(text)) return null;
  const closing = new RegExp(`(?<=\\n) {0,3}${mark}${mark.charAt(0)}*[ \\t]*(?:\\n|$)`, 'g');
  closing.lastIndex = opening.length;
  const end = closing.exec(text);
  if (end === null || /[^ \t\n]/.test(text.slice(closing.lastIndex))) return null;
  const code = escapeAttribute(text.slice(opening.length, end.index));
  const attribute = language === '' ? '' : ` class="language-${language}"`;
  return `<pre><code${attribute}>${code}</code></pre>`;
}

/** One or a few top-level blocks of a Markdown source, which parse the same alone as in place. */
export interface MarkdownChunk {
  /** The exact slice; chunks joined give the source. */
  readonly text: string;
  readonly lineBreaks: number;
  readonly raw: boolean;
  /** Where it needs no parser: code between fences, or plain text, since compiling it could stall. */
  readonly html: string | null;
  /** The texts in brackets, normalised as link labels. */
  readonly labels: readonly string[];
  readonly defines: readonly string[];
  /** Null unless the chunk holds nothing but definitions. */
  readonly definitions: ReadonlyMap<string, string> | null;
  readonly footnotes: 'none' | 'mentions' | 'defines';
  /** Whether a fence or HTML block is open at its end; only possible in the last chunk. */
  readonly open: boolean;
}

export function createChunk(text: string, lineBreaks: number, open = false): MarkdownChunk {
  const html = isHardBlock(text) ? plainBlock(text) : codeBetweenFences(text);
  const raw = html === null && text.includes('<');
  const chunk = { text, lineBreaks, raw, html, open, ...NO_LABELS };
  if (html !== null || !text.includes('[')) return chunk;
  const labels = labelsBy(LABEL, text);
  const defines = text.includes(']:') ? labelsBy(DEFINITION, text) : [];
  const definesNote = defines.length > 0 && /\[\^[^[\]]+\]:/.test(text);
  const footnotes = definesNote ? 'defines' : text.includes('[^') ? 'mentions' : 'none';
  const definitions = defines.length > 1 ? definitionLines(text) : null;
  return { ...chunk, labels, defines, definitions, footnotes };
}

export function joinChunks(one: MarkdownChunk, next: MarkdownChunk): MarkdownChunk {
  return createChunk(one.text + next.text, one.lineBreaks + next.lineBreaks, next.open);
}

export function countLineBreaks(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

const NO_LABELS = { labels: [], defines: [], definitions: null, footnotes: 'none' } as const;

/** Innermost brackets: link labels cannot nest. Escapes match as well, or each escaped bracket would be tried. */
const LABEL = /\\[\s\S]|\[((?:[^[\]\\]|\\[\s\S])+)\]/g;
const DEFINITION = /\\[\s\S]|\[((?:[^[\]\\]|\\[\s\S])+)\]:/g;

function labelsBy(pattern: RegExp, text: string): readonly string[] {
  const labels = Array.from(text.matchAll(pattern), ([, label]) => label);
  return labels.filter((label) => label !== undefined).map(normalise);
}

/** Splits long lists of definitions, so that a reference to one line does not compile all of them. */
const DEFINITION_LINE =
  /^ {0,3}\[(?!\^)([^\s[\]\\][^[\]\\]{0,200})\]:[ \t]*[^\s<\\"'()[\]]+(?:[ \t]+"[^"\\]*")?[ \t]*$/;

function definitionLines(text: string): ReadonlyMap<string, string> | null {
  const lines = new Map<string, string>();
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]*$/.test(line)) continue;
    const label = DEFINITION_LINE.exec(line)?.[1];
    if (label === undefined) return null;
    const known = normalise(label);
    if (!lines.has(known)) lines.set(known, line);
  }
  return lines;
}

function normalise(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}
