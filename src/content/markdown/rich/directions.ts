/** A block follows its first letter; its paragraphs, items and cells follow theirs (`unicode-bidi: plaintext`). */
export function setDirections(blocks: Iterable<Element>): void {
  for (const block of blocks) {
    if (block.localName !== 'pre') block.setAttribute('dir', 'auto');
  }
}
