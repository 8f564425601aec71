// Runs inline, before the first paint (`src/build/firstScript.ts`).
import { editorTypeAt } from '#context/editorAddress.ts';
import { lastSignedInUser, localStorageOrNull } from '#store/health/storageWitness.ts';
import { THEME_KEY } from '#ui/theme/theme.ts';
import { showFirstText } from './firstText.ts';
import { isVisitorsGallery } from './visitorsGallery.ts';

// Tokens of a followed link stay in no address bar and no history. Recto takes none from there.
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

// The browser's offer to install the app may be earlier than the code that shows it: see useInstall.ts.
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  Object.assign(window, { rectoInstall: offer });
});

preload();
showFirstText();

/** A worker answers faster than a preload, whose file the import then awaits. */
function preload(): void {
  const { store, preview, editor, html } = document.currentScript?.dataset ?? {};
  const memory = localStorageOrNull();
  const isVisitors = isVisitorsGallery(location, memory);
  if (!isVisitors) root.dataset['plain'] = '';
  if (navigator.serviceWorker?.controller) return request(store);
  // Its title is painted first.
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

/** Without names while developing. */
function request(names?: string): void {
  for (const name of names?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/assets/${name}.js`;
    document.head.append(link);
  }
}
