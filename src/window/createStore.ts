import { backendConfig } from '#backend/config.ts';
import { createGalleryBackend, firstGalleryPage } from '#backend/pages/gallery.ts';
import { pictureBucket } from '#content/pictures/pictureBucket.ts';
import { firstCardsPainted } from '#context/firstCards.ts';
import type { StoreSource, OpenStore } from '#context/services.tsx';
import { keepDay } from '#domain/time/dates.ts';
import { localStorageOrNull } from '#store/health/storageWitness.ts';
import { createListeners } from '#domain/listeners.ts';
import type { Session, SessionSource } from '#mutators/auth/signIn.ts';
import { loadWithRetry } from '#ui/lazyPart.ts';
import { withResolvers } from '#domain/withResolvers.ts';
import { isVisitorsGallery } from './visitorsGallery.ts';

/** Loads the store at once, except before the first cards of a visitor whose browser has nothing of Recto. */
export function createStore(): StoreSource {
  const config = backendConfig(window.location.origin);
  pictureBucket.project = config.url;
  const isVisitors = isVisitorsGallery(window.location, localStorageOrNull());
  const store = lateStore(async () => (await import('./openStore.ts')).openStore(config));
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const isFirst = isVisitors && navigator.onLine && !container?.controller;
  if (isFirst) void firstCardsPainted().then(store.load);
  else store.load();
  const cards = isVisitors ? document.getElementById('first-cards') : null;
  if (cards?.dataset['language'] === navigator.language)
    for (const time of cards.querySelectorAll('time')) keepDay(time.dateTime, time.textContent);
  const rows = cards?.lastElementChild?.textContent ?? '';
  return {
    ...store,
    gallery: createGalleryBackend(config),
    now: Date.now,
    isVisitors,
    firstPage: firstGalleryPage(rows, config.url, Date.now()),
  };
}

type LateStore = Pick<StoreSource, 'current' | 'isMissing' | 'subscribe' | 'load' | 'opened'>;

export function lateStore(open: () => Promise<OpenStore>): LateStore {
  const listeners = createListeners();
  const { promise: opened, resolve } = withResolvers<OpenStore>();
  let store: OpenStore | null = null;
  let isMissing = false;
  let isLoading = false;
  const load = async () => {
    isLoading = true;
    store = await loadWithRetry(open, () => {
      isMissing = true;
      listeners.notify();
    });
    isMissing = false;
    resolve(store);
    listeners.notify();
  };
  return {
    current: () => store,
    isMissing: () => isMissing,
    subscribe: listeners.subscribe,
    load: () => {
      if (!isLoading) void load();
    },
    opened,
  };
}

const LOADING: Session = { status: 'loading' };

export function lateSession(source: LateStore): SessionSource {
  const listeners = createListeners();
  const stop = source.subscribe(() => {
    const store = source.current();
    if (store === null) return;
    stop();
    store.session.subscribe(listeners.notify);
    listeners.notify();
  });
  return {
    current: () => source.current()?.session.current() ?? LOADING,
    subscribe: listeners.subscribe,
  };
}

type Lock = <T>(run: () => Promise<T>) => Promise<T>;

/** Adds mutual exclusion within this window where Web Locks are missing (old browsers, insecure origins). */
export function oneAtATime(lock: Lock): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(() => lock(run));
    last = mine.catch(() => undefined);
    return mine;
  };
}
