/** Extensions of CommonMark and GFM; true for those that GitHub supports, which are on by default. */
export const FEATURES = {
  /** `> [!NOTE]` */
  callouts: true,
  /** `$…$`, `$$…$$` and fenced `math` */
  maths: true,
  /** Fenced `mermaid` */
  diagrams: true,
  /** `:tada:` */
  emoji: true,
  /** `==text==` */
  mark: false,
  /** `[[toc]]` */
  toc: false,
  /** `: description` below a term */
  definitions: false,
  /** `![alt](address =320x200)` */
  sizes: false,
  /** `## Heading {#name}` */
  ids: false,
} as const satisfies Readonly<Record<string, boolean>>;

export type Feature = keyof typeof FEATURES;

export type Features = ReadonlySet<Feature>;

const NAMES: readonly Feature[] = Object.keys(FEATURES).filter(isFeature);
const known = new Map<string, Features>();

function isFeature(name: string): name is Feature {
  return Object.hasOwn(FEATURES, name);
}

export const GITHUB: Features = featuresOf([]);

/** `extended`, `github` and `plain` choose a set of features; a name adds one, `-name` removes it. */
export function featuresOf(words: readonly string[]): Features {
  let chosen = new Set(NAMES.filter((name) => FEATURES[name]));
  for (const word of words) {
    const name = word.replace(/^[-+]/, '').toLowerCase();
    if (name === 'extended') chosen = new Set(NAMES);
    else if (name === 'github') chosen = new Set(NAMES.filter((each) => FEATURES[each]));
    else if (name === 'plain') chosen = new Set();
    else if (!isFeature(name)) continue;
    else if (word.startsWith('-')) chosen.delete(name);
    else chosen.add(name);
  }
  const key = NAMES.filter((name) => chosen.has(name)).join(' ');
  const same = known.get(key) ?? chosen;
  known.set(key, same);
  return same;
}

/** What follows `#` in an address of a heading, as on GitHub: `## A heading!` is `a-heading`. */
export function headingName(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return name === '' ? 'section' : name;
}
