import '#app/trustedTypes.ts';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { removeFirstTitle, whenIdle } from '#context/startPage.ts';
import { StoreContext, SessionContext } from '#context/services.tsx';
import { preloadScreens } from '#routes/screens.ts';
import { router } from '#routes/router.tsx';
import { lastSignedInUser, localStorageOrNull } from '#store/health/storageWitness.ts';
import { keepFocus } from '#ui/browser/focusScreen.ts';
import { openStore } from '#app/openStore.ts';
import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const store = openStore();
if (lastSignedInUser(localStorageOrNull()) !== null) preloadScreens(window.location);

router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
  if (fromLocation !== undefined && hrefChanged) removeFirstTitle();
});

const app = (
  <StrictMode>
    <StoreContext value={store}>
      <SessionContext value={store.session}>
        <RouterProvider router={router} />
      </SessionContext>
    </StoreContext>
  </StrictMode>
);
const drawn = createRoot(root);
// The server's cards stay until those of the app are all there.
if (store.firstPage === null) drawn.render(app);
else {
  keepFocus(root);
  void router.load().then(() => startTransition(() => drawn.render(app)));
}

// In a frame of another site the browser would keep a copy of the app for that site alone.
if (window.top === window) registerServiceWorker();

/** After the first cards' paint, in production builds only. A new version waits for the user's consent. */
function registerServiceWorker(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void whenIdle().then(follow);
}

async function follow(): Promise<void> {
  // A failed chunk load is retried at the next page load.
  const updates = await import('#app/serviceWorkerUpdates.ts').catch(() => null);
  await updates?.followServiceWorker();
}
