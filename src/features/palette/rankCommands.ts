export interface Searchable {
  readonly label: string;
  readonly words?: string | undefined;
}

/** Every word of the query must match. Best first; equals keep their order. */
export function rankByQuery<T extends Searchable>(
  items: readonly T[],
  query: string,
): readonly T[] {
  const terms = normalise(query).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return items;
  return items
    .map((item) => ({ item, score: scoreOf(item, terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function scoreOf({ label, words = '' }: Searchable, terms: readonly string[]): number {
  const text = normalise(label);
  const others = normalise(words).split(/\s+/);
  let total = 0;
  for (const term of terms) {
    const score = termScore(text, others, term);
    if (score === 0) return 0;
    total += score;
  }
  return total / terms.length - text.length / 1000;
}

function termScore(label: string, others: readonly string[], term: string): number {
  if (label.startsWith(term)) return 10;
  const at = label.indexOf(term);
  if (at > 0) return /[\p{L}\p{N}]/u.test(label.charAt(at - 1)) ? 5 : 8;
  if (others.some((word) => word.startsWith(term))) return 4;
  return term.length > 1 && isSubsequence(label, term) ? 2 : 0;
}

/** Whether the letters occur in order, the first at a word's start. */
function isSubsequence(label: string, letters: string): boolean {
  return label.split(/[^\p{L}\p{N}]+/u).some((word, index, words) => {
    if (!word.startsWith(letters.charAt(0))) return false;
    let found = 0;
    for (const sign of words.slice(index).join(' ')) {
      if (sign === letters.charAt(found)) found += 1;
    }
    return found >= letters.length;
  });
}

/** Ignores accents and case: "resume" matches "Résumé". */
function normalise(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
