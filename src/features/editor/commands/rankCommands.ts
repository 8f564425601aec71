/** What is looked for by its words. */
export interface Findable {
  readonly label: string;
  /** Words that are not shown. */
  readonly words?: string | undefined;
}

/**
 * What fits a query, best first; equals keep their order, and an empty query fits all. Every word of the query must
 * be found: at the start of the label best, then of a word of it, inside it, as letters in their order, or at the
 * start of one of the other words.
 */
export function rankByQuery<T extends Findable>(items: readonly T[], query: string): readonly T[] {
  const parts = simple(query).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return items;
  return items
    .map((item) => ({ item, score: scoreOf(item, parts) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function scoreOf({ label, words = '' }: Findable, parts: readonly string[]): number {
  const text = simple(label);
  const others = simple(words).split(/\s+/);
  let total = 0;
  for (const part of parts) {
    const score = partScore(text, others, part);
    if (score === 0) return 0;
    total += score;
  }
  // Of two that fit alike the shorter is more likely meant.
  return total / parts.length - text.length / 1000;
}

function partScore(label: string, others: readonly string[], part: string): number {
  if (label.startsWith(part)) return 10;
  const at = label.indexOf(part);
  if (at > 0) return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 5 : 8;
  if (others.some((word) => word.startsWith(part))) return 4;
  return part.length > 1 && isSpread(label, part) ? 2 : 0;
}

/** Whether the letters stand in the label in their order, the first at the start of a word. */
function isSpread(label: string, letters: string): boolean {
  return label.split(/[^\p{L}\p{N}]+/u).some((word, index, words) => {
    if (!word.startsWith(letters.charAt(0))) return false;
    let found = 0;
    for (const sign of words.slice(index).join(' ')) {
      if (sign === letters.charAt(found)) found += 1;
    }
    return found >= letters.length;
  });
}

/** Without accents and capitals: who looks for "resume" finds "Résumé". */
function simple(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
