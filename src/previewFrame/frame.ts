import { appOrigin } from './appOrigin.ts';
import { clearStorage } from './clearStorage.ts';
import { keepPictures, keepSentPictures } from './keepPictures.ts';
import { receiveRequest } from './receiveRequest.ts';
import { runDocument } from './runDocument.ts';
import { runPage } from './runPage.ts';

const listens = receiveRequest(appOrigin(location), hasStorage(), (request, port) => {
  if (request.recto === 'warm') void installWorker().then(() => port.postMessage({ kind: 'warm' }));
  else if (request.recto === 'document') {
    keepSentPictures(port);
    if (request.pictures === undefined) runDocument(request, port);
    else void keepPictures(request.pictures).then(() => runDocument(request, port));
  } else if (request.clear || request.pictures !== undefined) {
    const cleared = request.clear ? clearStorage() : Promise.resolve();
    void cleared
      .then(() => keepPictures(request.pictures ?? []))
      .then(() => runPage(request, port));
  } else runPage(request, port);
});
if (listens) void installWorker();

/** Resolves in any case: without its service worker the frame only loses offline use. */
async function installWorker(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('/worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
    return true;
  } catch {
    return false;
  }
}

function hasStorage(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}
