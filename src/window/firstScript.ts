// Runs inline, before the first paint (`src/build/firstScript.ts`).
import { editorTypeAt } from '#context/editorAddress.ts';
import { lastSignedInUser, localStorageOrNull } from '#store/health/storageWitness.ts';
import { THEME_KEY } from '#ui/theme/theme.ts';
import { showFirstText } from './firstText.ts';
import { isVisitorsGallery } from './visitorsGallery.ts';

// Removes a followed link's tokens from the address bar and history; Recto never reads them from there.
if (/(?:^#|&)(?:access|refresh|provider|provider_refresh)_token=/.test(location.hash)) {
  history.replaceState(history.state, '', location.pathname + location.search);
}

const root = document.documentElement;
try {
  const theme = localStorage.getItem(THEME_KEY);
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
} catch {
  root.dataset['theme'] = '';
}

// The event may fire before the code that uses it is loaded: see useInstall.ts.
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  Object.assign(window, { rectoInstall: offer });
});

preload();
showFirstText();

/** With a service worker only the store: it answers faster than a preload, which the import would await. */
function preload(): void {
  const { store, preview, editor, html } = document.currentScript?.dataset ?? {};
  const memory = localStorageOrNull();
  const isVisitors = isVisitorsGallery(location, memory);
  if (!isVisitors) root.dataset['plain'] = '';
  if (navigator.serviceWorker?.controller) return request(store);
  // Waits until the title is painted.
  if (location.pathname.startsWith('/preview/'))
    new PerformanceObserver((_, paints) => {
      paints.disconnect();
      [store, preview].forEach(request);
    }).observe({ type: 'paint' });
  else if (!isVisitors) request(store);
  const type = editorTypeAt(location);
  if (type === null || lastSignedInUser(memory) === null) return;
  request(editor);
  if (type === 'html') request(html);
}

/** `names` is undefined in development. */
function request(names?: string): void {
  for (const name of names?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/assets/${name}.js`;
    document.head.append(link);
  }
}
