/**
 * That of the first letter. Paragraphs, items and cells follow theirs by the style sheet (`unicode-bidi: plaintext`).
 */
export function setDirections(blocks: Iterable<Element>): void {
  for (const block of blocks) {
    if (block.localName !== 'pre') block.setAttribute('dir', 'auto');
  }
}
