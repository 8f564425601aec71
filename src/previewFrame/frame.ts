import { PREVIEW_PROTOCOL, readRequest } from '#domain/previewProtocol.ts';
import { appOrigin } from './appOrigin.ts';
import { clearStorage } from './clearStorage.ts';
import { refuse } from './refuse.ts';
import { runPage } from './runPage.ts';

// The frame on another site than the app: it waits for one page from the window that holds it, and runs it.
const app = appOrigin(location);

if (app === null || window.top === window) refuse();
else {
  let taken = false;
  window.addEventListener('message', (event) => {
    const request = readRequest(event.data);
    const port = event.ports[0];
    if (taken || event.source !== parent || event.origin !== app) return;
    if (request === null || port === undefined) return;
    taken = true;
    if (request.recto === 'warm') void warm(port);
    else if (request.clear) void clearStorage().then(() => runPage(request, port));
    else runPage(request, port);
  });
  void installWorker();
  parent.postMessage({ recto: 'ready', v: PREVIEW_PROTOCOL, storage: hasStorage() }, app);
}

/** Without its worker the frame still works, only not offline. */
async function installWorker(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('/worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}

async function warm(port: MessagePort): Promise<void> {
  await installWorker();
  port.postMessage({ kind: 'warm' });
}

function hasStorage(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}
