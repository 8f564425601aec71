/**
 * Gives each block the direction of its first letter, for its lists, quotes and columns. Paragraphs, items and cells
 * follow their own letters by the style sheet (`unicode-bidi: plaintext`).
 */
export function setDirections(blocks: Iterable<Element>): void {
  for (const block of blocks) {
    if (block.localName !== 'pre') block.setAttribute('dir', 'auto');
  }
}
