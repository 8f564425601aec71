/** A range `[start, end)` of HTML source, in UTF-16 units. `raw` is a whole element whose content is not markup. */
export interface HtmlToken {
  readonly kind: 'text' | 'tag' | 'comment' | 'raw';
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const RAW_TEXT = new Set([
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
]);

export const VOID_TAGS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

const TAG_START = /^<\/?([a-z][^\s/>]*)/i;

/** Linear, without gaps. An unclosed comment, tag or raw element extends to the end. */
export function* htmlTokens(text: string): Generator<HtmlToken> {
  let textStart = 0;
  let at = text.indexOf('<');
  while (at !== -1) {
    const token = markupAt(text, at);
    if (token === null) {
      at = text.indexOf('<', at + 1);
      continue;
    }
    if (textStart < at) yield { kind: 'text', name: '', start: textStart, end: at };
    yield token;
    textStart = token.end;
    at = text.indexOf('<', token.end);
  }
  if (textStart < text.length) {
    yield { kind: 'text', name: '', start: textStart, end: text.length };
  }
}

function markupAt(text: string, start: number): HtmlToken | null {
  if (text.startsWith('<!--', start)) {
    return { kind: 'comment', name: '', start, end: commentEnd(text, start) };
  }
  if (/^<(?:[!?]|\/[^a-z])/i.test(text.slice(start, start + 3))) {
    const close = text.indexOf('>', start);
    return { kind: 'tag', name: '', start, end: close === -1 ? text.length : close + 1 };
  }
  const name = TAG_START.exec(text.slice(start, start + 64))?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const end = tagEnd(text, start);
  if (RAW_TEXT.has(name) && text[start + 1] !== '/') {
    return { kind: 'raw', name, start, end: rawEnd(text, end, name) };
  }
  return { kind: 'tag', name, start, end };
}

/** Comments end at `-->` or `--!>`; `<!-->` and `<!--->` are complete. */
function commentEnd(text: string, start: number): number {
  if (text.startsWith('<!-->', start)) return start + 5;
  if (text.startsWith('<!--->', start)) return start + 6;
  const close = /--!?>/g;
  close.lastIndex = start + 4;
  return close.exec(text) === null ? text.length : close.lastIndex;
}

/** The index after a tag's `>`; a `>` inside a quoted attribute value does not end the tag. */
function tagEnd(text: string, start: number): number {
  const close = text.indexOf('>', start);
  if (close === -1) return text.length;
  // Most tags have no quotes; this makes them ten times faster.
  if (!/["']/.test(text.slice(start, close))) return close + 1;
  return scanTag(text, start, text.length).end;
}

/** The index of the attribute after the first `most` in a tag, duplicates included; -1 if there are no more. */
export function attributeAfter(text: string, { start, end }: HtmlToken, most: number): number {
  // Each takes two characters.
  return end - start < 2 * most ? -1 : scanTag(text, start, end, most).next;
}

/** As browsers read a tag (https://html.spec.whatwg.org/#tag-name-state): a quote only opens a value right after `=`. */
function scanTag(text: string, start: number, limit: number, most = Infinity) {
  let attributes = 0;
  let state: 'between' | 'name' | 'afterName' | 'beforeValue' | 'value' = 'name';
  for (let at = start + (text[start + 1] === '/' ? 2 : 1); at < limit; at += 1) {
    const char = text.charAt(at);
    if (char === '>') return { end: at + 1, next: -1 };
    if (state === 'beforeValue' && (char === '"' || char === "'")) {
      const close = text.indexOf(char, at + 1);
      if (close === -1 || close >= limit) break;
      at = close;
      state = 'between';
    } else if (HTML_SPACE.has(char)) {
      if (state === 'name') state = attributes === 0 ? 'between' : 'afterName';
      else if (state === 'value') state = 'between';
    } else if (state === 'beforeValue') state = 'value';
    else if (char === '/' && state !== 'value') state = 'between';
    else if (char === '=' && attributes > 0 && (state === 'name' || state === 'afterName')) {
      state = 'beforeValue';
    } else if (state === 'between' || state === 'afterName') {
      attributes += 1;
      if (attributes > most) return { end: limit, next: at };
      state = 'name';
    }
  }
  return { end: text.length, next: -1 };
}

const HTML_SPACE = new Set(' \t\n\f\r');

function rawEnd(text: string, from: number, name: string): number {
  const close = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  close.lastIndex = from;
  return close.exec(text) === null ? text.length : tagEnd(text, close.lastIndex - 1);
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
