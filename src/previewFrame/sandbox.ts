import { PREVIEW_PROTOCOL, readRequest } from '#domain/previewProtocol.ts';
import { memoryStorage } from './memoryStorage.ts';
import { refuse } from './refuse.ts';
import { runPage } from './runPage.ts';

// The fallback on the app's own address: it takes a page only when the header that came with it made it a stranger
// to the app, so that a server that forgets the header shows nothing rather than everything.
if (self.origin !== 'null' || window.top === window) refuse();
else {
  const app = location.origin;
  let taken = false;
  window.addEventListener('message', (event) => {
    const request = readRequest(event.data);
    const port = event.ports[0];
    if (taken || event.source !== parent || event.origin !== app) return;
    if (request?.recto !== 'render' || port === undefined) return;
    taken = true;
    memoryStorage();
    runPage(request, port);
  });
  parent.postMessage({ recto: 'ready', v: PREVIEW_PROTOCOL, storage: false }, app);
}
