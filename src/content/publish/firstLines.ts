import { htmlTokens } from '#domain/html/htmlTokens.ts';

/** What is looked for in a source: an element by its name, an attribute, or an address of a scheme. */
interface Wanted {
  readonly kind: 'element' | 'hidden' | 'attribute' | 'address' | 'rewritten';
  readonly name: string;
}

/**
 * The 1-based line of the first tag in an HTML source that shows each of the things wanted, by kind and name
 * (`'element form'`). What stands in comments, scripts and styles is not found; neither is what a parser added.
 */
export function firstLines(source: string, wanted: readonly Wanted[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const left = new Map(wanted.map((one) => [`${one.kind} ${one.name}`, matcher(one)]));
  let line = 1;
  let counted = 0;
  for (const { kind, name, start, end } of htmlTokens(source)) {
    if (left.size === 0) break;
    if ((kind !== 'tag' && kind !== 'raw') || source[start + 1] === '/') continue;
    const tag = kind === 'tag' ? source.slice(start, end) : rawTag(source.slice(start, end));
    for (const [key, isIn] of left) {
      const at = isIn(name, tag);
      if (at === null) continue;
      line += newlines(source.slice(counted, start));
      counted = start;
      lines.set(key, line + newlines(tag.slice(0, at)));
      left.delete(key);
    }
  }
  return lines;
}

/** Where in a tag the thing is, or null. */
type Matcher = (name: string, tag: string) => number | null;

function matcher({ kind, name: wanted }: Wanted): Matcher {
  if (kind === 'element' || kind === 'rewritten') return (name) => (name === wanted ? 0 : null);
  if (kind === 'address') {
    const scheme = new RegExp(literal(wanted.replace(/:$/, '')), 'iu');
    return (_, tag) => scheme.exec(tag)?.index ?? null;
  }
  const attribute = kind === 'hidden' ? 'hidden' : wanted;
  const pattern = new RegExp(`(?<=[\\s"'/])${literal(attribute)}(?=[\\s=/>])`, 'iu');
  return (name, tag) =>
    kind === 'hidden' && name !== wanted ? null : (pattern.exec(tag)?.index ?? null);
}

function rawTag(text: string): string {
  return text.slice(0, text.indexOf('>') + 1);
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}

function literal(text: string): string {
  return text.replace(/[^\w]/g, (char) => `\\u{${char.codePointAt(0)?.toString(16) ?? '20'}}`);
}
