import type { OpenStore, StoreSource } from '#context/services.tsx';
import { createListeners } from '#domain/listeners.ts';
import type { Session, SessionSource } from '#mutators/auth/session.ts';
import { loadWithRetry } from '#ui/lazyPart.ts';
import { withResolvers } from '#domain/withResolvers.ts';

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
