import { percentDecoded } from '#domain/decode.ts';
import { HEADING_PREFIX } from '#frames/markdown/headingAnchors.ts';

/** `sandbox` of a frame without scripts. Its parent can reach into it; links open ordinary new tabs. */
export const SCRIPTLESS_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** A `#` link would load the document's base address in the frame. Returns the unsubscribe function. */
export function followAnchors(doc: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest('a[href^="#"]');
    if (link === null || link === undefined) return;
    event.preventDefault();
    const name = percentDecoded(link.getAttribute('href')?.slice(1) ?? '');
    if (name === '') doc.documentElement.scrollIntoView({ block: 'start' });
    else scrollAndFocus(targetOf(doc, name, link));
  };
  doc.addEventListener('click', onClick);
  return () => doc.removeEventListener('click', onClick);
}

/** An author's id, a heading, or a footnote, as on GitHub; on the link's own sub-page first. */
function targetOf(doc: Document, name: string, link: Element): Element | undefined {
  for (const prefix of ['', HEADING_PREFIX, 'user-content-']) {
    const targets = doc.querySelectorAll(`[id="${CSS.escape(prefix + name)}"]`);
    if (targets.length < 2) {
      if (targets[0] !== undefined) return targets[0];
      continue;
    }
    const page = subPageIndex(doc, link);
    return [...targets].find((each) => subPageIndex(doc, each) === page) ?? targets[0];
  }
  return undefined;
}

function subPageIndex(doc: Document, target: Element): number {
  return [...doc.querySelectorAll('.page-name')].filter(
    (name) => (name.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  ).length;
}

function scrollAndFocus(target: Element | undefined): void {
  if (target === undefined) return;
  target.scrollIntoView({ block: 'start' });
  if (!target.hasAttribute('tabindex') && !target.matches('a[href], button')) {
    target.setAttribute('tabindex', '-1');
  }
  if ('focus' in target && typeof target.focus === 'function')
    target.focus({ preventScroll: true });
}
