import {
  type HandedPicture,
  pictureKey,
  PICTURES_CACHE,
  readPictures,
} from '#domain/page/picture.ts';
import { appOrigin } from './appOrigin.ts';
import { clearStorage } from './pageStorage.ts';
import { receiveRequest, runDocument, runPage } from './receiveRequest.ts';

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

/** Cached pictures of all documents; the oldest are evicted. */
const MOST_KEPT = 100;

/** Never rejects: without a cache pictures are loaded from the server only. */
async function keepPictures(pictures: readonly HandedPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  try {
    const cache = await caches.open(PICTURES_CACHE);
    for (const { path, blob } of pictures) {
      const key = pictureKey(location.origin, path);
      // A page with scripts may have put another one there; the worker compares the hash.
      await cache.put(key, new Response(blob, { headers: { 'content-type': blob.type } }));
    }
    const keys = await cache.keys();
    const old = keys.slice(0, Math.max(0, keys.length - MOST_KEPT));
    await Promise.all(old.map((key) => cache.delete(key)));
  } catch {
    // Storage is blocked or full.
  }
}

function keepSentPictures(port: MessagePort): void {
  port.addEventListener('message', ({ data }) => {
    const pictures = readPictures(data);
    if (pictures.length === 0) return;
    void keepPictures(pictures).then(() => port.postMessage({ kind: 'kept' }));
  });
}
