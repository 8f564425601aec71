import { currentTheme, subscribeTheme } from '#ui/theme/theme.ts';
import { HEADING_PREFIX } from '#frames/markdown/headingAnchors.ts';

/**
 * The `sandbox` of a frame in which no script runs: the app may reach in, and links may open new tabs, which are
 * ordinary ones.
 */
export const SCRIPTLESS_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * Makes links to a place in the page go to it: the address of a `srcdoc` page is the app's own, so that following
 * them would open the app in the frame. Where a page of several has the place more than once, the link's own page
 * counts. Returns how to stop.
 */
export function followAnchors(doc: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest('a[href^="#"]');
    if (link === null || link === undefined) return;
    event.preventDefault();
    const name = decode(link.getAttribute('href')?.slice(1) ?? '');
    if (name === '') doc.documentElement.scrollIntoView({ block: 'start' });
    else goTo(placeNamed(doc, name, link));
  };
  doc.addEventListener('click', onClick);
  return () => doc.removeEventListener('click', onClick);
}

/** What a name in an address means: an id of the author's own, a heading, or a footnote, as on GitHub. */
function placeNamed(doc: Document, name: string, link: Element): Element | undefined {
  for (const prefix of ['', HEADING_PREFIX, 'user-content-']) {
    const places = doc.querySelectorAll(`[id="${CSS.escape(prefix + name)}"]`);
    if (places.length < 2) {
      if (places[0] !== undefined) return places[0];
      continue;
    }
    const page = pageOf(doc, link);
    return [...places].find((place) => pageOf(doc, place) === page) ?? places[0];
  }
  return undefined;
}

/** Which page of a document something stands on: how many names of pages stand above it. */
function pageOf(doc: Document, place: Element): number {
  return [...doc.querySelectorAll('.page-name')].filter(
    (name) => (name.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  ).length;
}

/** Scrolls to a place and lets the keyboard go on from there. */
function goTo(place: Element | undefined): void {
  if (place === undefined) return;
  place.scrollIntoView({ block: 'start' });
  if (!place.hasAttribute('tabindex') && !place.matches('a[href], button')) {
    place.setAttribute('tabindex', '-1');
  }
  if ('focus' in place && typeof place.focus === 'function') place.focus({ preventScroll: true });
}

/** Keeps a frame's page in the look of the app. Returns how to stop. */
export function followTheme(doc: Document): () => void {
  const apply = () => doc.documentElement.style.setProperty('color-scheme', currentTheme());
  apply();
  return subscribeTheme(apply);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
