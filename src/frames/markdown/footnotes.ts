/** Labels footnote links for screen readers; the sanitiser removes the labels of the renderer. */
export function nameFootnotes(block: Element): void {
  for (const link of block.querySelectorAll('a[href^="#user-content-fn-"]')) {
    if (link.id !== '') link.setAttribute('aria-label', `Footnote ${link.textContent}`);
  }
  for (const link of block.querySelectorAll('a.data-footnote-backref')) {
    const note = link.closest('li');
    const number = note === null ? 0 : [...(note.parentElement?.children ?? [])].indexOf(note) + 1;
    link.setAttribute('aria-label', `Back to footnote ${number} in the text`);
  }
}
