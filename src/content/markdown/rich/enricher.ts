import type { Feature, Features } from '#domain/markdown/dialect.ts';
import { mayHoldEmoji, SHORT_CODE } from '#content/markdown/micromark.ts';

/** Draws formulas and the like, in time slices unless `isWhole`. `replaced`: the block before the edit. */
export type Enrich = (
  root: Element,
  isWhole?: boolean,
  replaced?: Element | null,
) => Promise<void> | void;

export interface Extra {
  readonly load: () => Promise<Enrich>;
  readonly loaded: () => Enrich | null;
}

export type Extras = Partial<Readonly<Record<Feature, Extra>>>;

export function extra(load: () => Promise<Enrich>): Extra {
  let found: Enrich | null = null;
  let loading: Promise<Enrich> | null = null;
  return {
    load: () => {
      loading ??= load().then((enrich) => (found = enrich));
      // The next caller tries again.
      loading.catch(() => (loading = null));
      return loading;
    },
    loaded: () => found,
  };
}

/** `changed` is called when code that loaded late has changed blocks added earlier. */
export function enricher(extras: Extras, changed: () => void = () => {}) {
  const waiting = new Map<Extra, Set<Element>>();
  let isStopped = false;

  const addTo = (use: Extra, block: Element, replaced: Element | null) => {
    const enrich = use.loaded();
    if (enrich !== null) return void enrich(block, false, replaced);
    waiting.set(use, (waiting.get(use) ?? new Set()).add(block));
    return use.load().then((loaded) => {
      const blocks = waiting.get(use);
      waiting.delete(use);
      if (isStopped || blocks === undefined) return;
      for (const each of blocks) if (each.isConnected) void loaded(each);
      changed();
    }, reportError);
  };

  return {
    add: (block: Element, features: Features, replaced: Element | null = null) => {
      for (const { feature, isIn } of SIGNS) {
        const use = extras[feature];
        if (use !== undefined && features.has(feature) && isIn(block)) {
          void addTo(use, block, replaced);
        }
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

/** Resolves once a whole page is enriched, as far as the code for it can be loaded. */
export async function enrichAll(page: Element, features: Features, extras: Extras): Promise<void> {
  for (const { feature, isIn } of SIGNS) {
    const use = extras[feature];
    if (use === undefined || !features.has(feature) || !isIn(page)) continue;
    await use
      .load()
      .then((enrich) => enrich(page, true))
      .catch(reportError);
  }
}

const SIGNS: readonly { readonly feature: Feature; readonly isIn: (block: Element) => boolean }[] =
  [
    { feature: 'emoji', isIn: ({ textContent }) => mayHoldEmoji(textContent) },
    { feature: 'maths', isIn: (block) => block.querySelector(FORMULAS) !== null },
    { feature: 'diagrams', isIn: (block) => block.querySelector(DIAGRAMS) !== null },
  ];

/** As `MATHS_HTML` writes them, and fenced `math`. */
export const FORMULAS = 'code.math-inline, code.math-display, pre > code.language-math';

export const DIAGRAMS = 'pre > code.language-mermaid';

/** Replaces `:tada:` outside code, as GitHub does. `list` has an emoji and its names on each line. */
export function emojiReplacer(list: string): Enrich {
  const emoji = new Map<string, string>();
  for (const line of list.split('\n')) {
    const [shown = '', ...names] = line.split(' ');
    for (const name of names) emoji.set(name, shown);
  }
  return (root) => {
    const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const text = node.nodeValue ?? '';
      if (!mayHoldEmoji(text) || node.parentElement?.closest('code, pre, math') !== null) continue;
      const shown = text.replace(SHORT_CODE, (code, name: string) => emoji.get(name) ?? code);
      if (shown !== text) node.nodeValue = shown;
    }
  };
}

/** A block follows its first letter; its paragraphs, items and cells follow theirs (`unicode-bidi: plaintext`). */
export function setDirections(blocks: Iterable<Element>): void {
  for (const block of blocks) {
    if (block.localName !== 'pre') block.setAttribute('dir', 'auto');
  }
}
