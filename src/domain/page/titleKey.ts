/** So much of a title decides its place among others, in characters. */
const COMPARED = 200;

/** What titles are ordered by, as the server does: their letters without case and marks, compared by code. */
export function titleKey(title: string): string {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '');
  return Array.from(plain.toLowerCase().trim()).slice(0, COMPARED).join('');
}
