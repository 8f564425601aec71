import { retargetLinks } from '#content/documents/previewDocument.ts';
import { nameFootnotes } from '#frames/markdown/footnotes.ts';

/** Where links of a reply may lead: out of the app, or to a note of the same reply. */
const LEADS = /^(?:https?:|mailto:|#user-content-)/i;

/**
 * Dresses what a block of a reply has beside code: links open in a new tab, those that lead nowhere are words, tables
 * scroll by themselves, and names are the reply's own, as many replies stand on one page. `name` is that reply's.
 */
export function dressText(block: HTMLElement, name: string): void {
  for (const link of block.querySelectorAll('a')) {
    if (!LEADS.test(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  }
  retargetLinks(block);
  nameFootnotes(block);
  for (const element of block.querySelectorAll('[id]')) element.id = `${name}-${element.id}`;
  for (const link of block.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${name}-${link.getAttribute('href')?.slice(1) ?? ''}`);
  }
  for (const table of block.querySelectorAll('table')) {
    const holder = block.ownerDocument.createElement('div');
    holder.className = 'sideways';
    holder.tabIndex = 0;
    holder.setAttribute('role', 'group');
    holder.setAttribute('aria-label', 'Table');
    table.replaceWith(holder);
    holder.append(table);
  }
}

/** Makes a reply's links to its own notes lead there, without the app's address being changed. */
export function followNotes(root: HTMLElement): () => void {
  const onClick = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (link === null) return;
    event.preventDefault();
    const id = link.getAttribute('href')?.slice(1) ?? '';
    const target = root.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!(target instanceof HTMLElement)) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.scrollIntoView({ block: 'nearest' });
    target.focus({ preventScroll: true });
  };
  root.addEventListener('click', onClick);
  return () => root.removeEventListener('click', onClick);
}
