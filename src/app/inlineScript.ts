// Runs inline, before the first paint (`src/build/startPage.ts`).
import { editorTypeAt } from '#context/editorAddress.ts';
import { lastSignedInUser, localStorageOrNull } from '#store/health/storageWitness.ts';
import { THEME_KEY } from '#ui/theme.tsx';
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

const memory = localStorageOrNull();
if (!isVisitorsGallery(location, memory)) root.dataset['plain'] = '';

// A service worker answers faster than a preload, which the import would await.
const isOpening = editorTypeAt(location) !== null && lastSignedInUser(memory) !== null;
if (isOpening && !navigator.serviceWorker?.controller) {
  for (const name of document.currentScript?.dataset['editor']?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/${name}`;
    document.head.append(link);
  }
}
