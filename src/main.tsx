import '#window/trustedTypes.ts';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { removeFirstTextArea } from '#context/firstTextArea.ts';
import { removeFirstTitle } from '#context/firstTitle.ts';
import { StoreContext } from '#context/services.tsx';
import { SessionContext } from '#context/session.tsx';
import { preloadScreens } from '#routes/preloadScreens.ts';
import { router } from '#routes/router.tsx';
import { lastSignedInUser, localStorageOrNull } from '#store/health/storageWitness.ts';
import { keepFocus } from '#ui/browser/keepFocus.ts';
import { createStore, lateSession } from './window/createStore.ts';
import { registerServiceWorker } from '#window/serviceWorker.ts';
import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const store = createStore();
const session = lateSession(store);
if (lastSignedInUser(localStorageOrNull()) !== null) preloadScreens(window.location);

router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
  if (fromLocation === undefined || !hrefChanged) return;
  removeFirstTextArea();
  removeFirstTitle();
});

const app = (
  <StrictMode>
    <StoreContext value={store}>
      <SessionContext value={session}>
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
