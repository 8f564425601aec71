/** What a change could add beyond text. Patterns are broad: a change can begin or end inside a tag. */
const KINDS = [
  { pattern: /<script\b|\bon[a-z]{3,}\s*=|javascript:/gi, one: 'a script', many: 'scripts' },
  { pattern: /<(?:form|input|button|select|textarea)\b/gi, one: 'a form', many: 'form fields' },
  { pattern: /<(?:iframe|object|embed)\b/gi, one: 'an embedded page', many: 'embedded pages' },
] as const;

const ADDRESS = /(?:https?:)?\/\/([\w.-]+\.\w+|localhost|\[[\da-f:.]+\])/gi;

/** An image or style by its address, right before it. */
const LOADED = /(?:\bsrc(?:set)?\s*=\s*["']?|!\[[^[\]]*\]\(\s*<?|url\(\s*["']?)$/i;

const LINKED = /(?:\bhref\s*=\s*["']?|\]\(\s*<?|<)$/i;

/** Also one around an image. */
const LINK = /<a\b|(?<!!)\[[^[\]\n]*\]\(|\)\]\(/gi;

/** Names scripts, forms, embedded pages, remote images and links that a change adds, for the user who reviews it. */
export function additionsOf(before: string, after: string): readonly string[] {
  const [old, next] = [decoded(before), decoded(after)];
  const grown = (pattern: RegExp) => countOf(next, pattern) - countOf(old, pattern);
  const parts = KINDS.flatMap(({ pattern, one, many }) => {
    const count = grown(pattern);
    return count > 0 ? [count === 1 ? one : many] : [];
  });
  const known = new Set([...old.matchAll(ADDRESS)].map(([, host = '']) => host.toLowerCase()));
  const addresses = new Set<string>();
  for (const { index, 1: host = '' } of next.matchAll(ADDRESS)) {
    if (known.has(host.toLowerCase())) continue;
    const start = next.slice(Math.max(0, index - 200), index);
    const what = LOADED.test(start)
      ? 'an image or file from'
      : LINKED.test(start)
        ? 'a link to'
        : 'the address';
    addresses.add(`${what} ${host}`);
  }
  const hasLinks = [...addresses].some((text) => text.startsWith('a link'));
  const others = !hasLinks && grown(LINK) > 0 ? ['a link'] : [];
  return [...parts, ...addresses, ...others];
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Character references could hide an address. */
function decoded(text: string): string {
  return text
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (all, hex?: string, digits?: string) => {
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
    })
    .replaceAll(/&colon;/gi, ':')
    .replaceAll(/&sol;/gi, '/')
    .replaceAll(/&(?:Tab|NewLine);/gi, '');
}
