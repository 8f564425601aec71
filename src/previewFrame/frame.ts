import {
  type HandedPicture,
  pictureKey,
  PICTURES_CACHE,
  readPictures,
} from '#domain/picture/handedPicture.ts';
import { appOrigin } from './appOrigin.ts';
import { receiveRequest } from './receiveRequest.ts';
import { runDocument } from './runDocument.ts';
import { runPage } from './runPage.ts';

const TIMEOUT_MS = 1000;

/** The frame's own service worker; any other was registered by a page. */
const OWN_WORKER = '/worker.js';

/** Never rejects; takes a second at most. */
export async function clearStorage(): Promise<void> {
  const cleared = Promise.allSettled([
    clearValues(),
    clearDatabases(),
    clearCaches(),
    clearFiles(),
    clearWorkers(),
  ]);
  await Promise.race([cleared, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
}

/** A cookie can only be overwritten with the same attributes. */
const COOKIE_KINDS = ['', '; Secure; SameSite=None', '; Secure; SameSite=None; Partitioned'];

async function clearValues(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim() ?? '';
    for (const path of ['/', location.pathname]) {
      for (const kind of COOKIE_KINDS) {
        document.cookie = `${name}=; path=${path}; expires=Thu, 01 Jan 1970 00:00:00 GMT${kind}`;
      }
    }
  }
}

async function clearDatabases(): Promise<void> {
  const deletions = (await indexedDB.databases()).map(
    ({ name = '' }) =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = resolve;
      }),
  );
  await Promise.all(deletions);
}

async function clearCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function clearFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}

async function clearWorkers(): Promise<void> {
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const { active, waiting, installing, scope } = registration;
    const script = (active ?? waiting ?? installing)?.scriptURL ?? location.href;
    const isOwn = new URL(script).pathname === OWN_WORKER && new URL(scope).pathname === '/';
    if (!isOwn) await registration.unregister();
  }
}

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
