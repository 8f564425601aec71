import type { HtmlToken } from '#domain/html/htmlTokens.ts';

/** One attribute of a tag: its name, and its value if it has one. */
const ATTRIBUTE = /\s*([^\s=/>][^\s=/>]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/gy;

/** What is wrong inside a tag, as a sentence, or null. */
export function tagProblem(html: string, token: HtmlToken): string | null {
  const source = html.slice(token.start, token.end);
  const isClosing = source[1] === '/';
  const from = 1 + (isClosing ? 1 : 0) + token.name.length;
  if (token.name.includes('<')) return 'This tag is never finished: its > is missing.';
  if (!source.endsWith('>')) {
    return /=\s*["'][^"']*$/.test(source)
      ? 'The quote of an attribute is never closed.'
      : 'This tag is never finished: its > is missing.';
  }
  if (isClosing) return null;
  return attributeProblem(source, from);
}

function attributeProblem(source: string, from: number): string | null {
  const seen = new Set<string>();
  const end = source.length - 1;
  let at = from;
  while (at < end) {
    if (source[at] === '/' || /\s/.test(source.charAt(at))) {
      at += 1;
      continue;
    }
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(source);
    const name = found?.[1]?.toLowerCase();
    if (found === null || name === undefined) return 'An attribute here has no name.';
    if (name.includes('<')) return 'This tag is never finished: its > is missing.';
    if (/["']/.test(name)) return 'A quote is missing, or one too many, in this tag.';
    if (seen.has(name)) return `The attribute ${name} is given twice: only the first counts.`;
    seen.add(name);
    at = ATTRIBUTE.lastIndex;
  }
  return null;
}
