import { retargetLinks } from '#content/documents/previewDocument.ts';
import { nameFootnotes } from '#frames/markdown/footnotes.ts';
import { listen } from '#ui/browser/listen.ts';

/** Allowed targets: outside the app, or a footnote of the same reply. */
const ALLOWED_TARGETS = /^(?:https?:|mailto:|#user-content-)/i;

/** Opens links in a new tab, makes tables scroll, and prefixes ids with the reply's `name`: a page has many replies. */
export function decorateText(block: HTMLElement, name: string): void {
  for (const link of block.querySelectorAll('a')) {
    if (!ALLOWED_TARGETS.test(link.getAttribute('href') ?? ''))
      link.replaceWith(...link.childNodes);
  }
  for (const link of block.querySelectorAll('a[href]')) showAddress(link);
  retargetLinks(block);
  nameFootnotes(block);
  for (const element of block.querySelectorAll('[id]')) element.id = `${name}-${element.id}`;
  for (const link of block.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${name}-${link.getAttribute('href')?.slice(1) ?? ''}`);
  }
  for (const table of block.querySelectorAll('table')) {
    const scroller = block.ownerDocument.createElement('div');
    scroller.className = 'sideways';
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'group');
    scroller.setAttribute('aria-label', 'Table');
    table.replaceWith(scroller);
    scroller.append(table);
  }
}

/** A link's words may claim another address than its own. Without user names, which could hide the host. */
function showAddress(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#') || !URL.canParse(href)) return;
  const { host, pathname, search } = new URL(href);
  const address = `${host}${pathname}${search}`.replace(/\/$/, '');
  if (link.textContent.includes(address)) return;
  const shown = link.ownerDocument.createElement('span');
  shown.className = 'address';
  const isLong = address.length > MAX_ADDRESS;
  shown.textContent = ` (${isLong ? `${address.slice(0, MAX_ADDRESS)}…` : address})`;
  link.append(shown);
}

const MAX_ADDRESS = 60;

/** Scrolls to a reply's footnotes without changing the URL. */
export function handleFootnoteLinks(root: HTMLElement): () => void {
  return listen(root, ['click'], (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (link === null) return;
    event.preventDefault();
    const id = link.getAttribute('href')?.slice(1) ?? '';
    const target = root.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!(target instanceof HTMLElement)) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.scrollIntoView({ block: 'nearest' });
    target.focus({ preventScroll: true });
  });
}
