import type { HtmlToken } from '#domain/html/htmlTokens.ts';

const ATTRIBUTE = /\s*([^\s=/>][^\s=/>]*)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/gy;

export function tagProblem(html: string, token: HtmlToken): string | null {
  const source = html.slice(token.start, token.end);
  const isClosing = source[1] === '/';
  const from = 1 + (isClosing ? 1 : 0) + token.name.length;
  if (token.name.includes('<')) return 'Unclosed tag: missing “>”.';
  if (!source.endsWith('>')) {
    return /=\s*["'][^"']*$/.test(source)
      ? 'Unclosed quote in an attribute.'
      : 'Unclosed tag: missing “>”.';
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
    if (found === null || name === undefined) return 'Attribute without a name.';
    if (name.includes('<')) return 'Unclosed tag: missing “>”.';
    if (/["']/.test(name)) return 'Missing or extra quote in this tag.';
    if (seen.has(name)) return `Duplicate attribute ${name}: only the first counts.`;
    seen.add(name);
    at = ATTRIBUTE.lastIndex;
  }
  return null;
}
