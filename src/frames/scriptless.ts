import { currentTheme, subscribeTheme } from '#ui/theme.ts';

/**
 * The `sandbox` of a frame in which no script runs: the app may reach in, and links may open new tabs, which are
 * ordinary ones.
 */
export const SCRIPTLESS_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/**
 * Makes links to a place in the page scroll to it: the address of a `srcdoc` page is the app's own, so that following
 * them would open the app in the frame. Returns how to stop.
 */
export function followAnchors(doc: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest('a[href^="#"]');
    if (link === null || link === undefined) return;
    event.preventDefault();
    const name = decode(link.getAttribute('href')?.slice(1) ?? '');
    const place = name === '' ? doc.documentElement : doc.getElementById(name);
    place?.scrollIntoView({ block: 'start' });
  };
  doc.addEventListener('click', onClick);
  return () => doc.removeEventListener('click', onClick);
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
