/** Characters compared. */
const COMPARED = 200;

/** The sort key of a title, without case and diacritics, as on the server. */
export function titleKey(title: string): string {
  const plain = title.normalize('NFKD').replace(/[\u0300-\u036f]/gu, '');
  return Array.from(plain.toLowerCase().trim()).slice(0, COMPARED).join('');
}
