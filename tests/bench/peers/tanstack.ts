import { createCollection, type SyncConfig } from '@tanstack/db';
import {
  IndexedDBAdapter,
  NonRetriableError,
  startOfflineExecutor,
  WebLocksLeader,
  type OnlineDetector,
} from '@tanstack/offline-transactions';
import { clientOf, type PeerPage } from './client.ts';
import type { Device, OpenOptions } from './peer.ts';

const TABLE = 'bench_tanstack';

type Sync = Parameters<SyncConfig<PeerPage, string>['sync']>[0];

/** TanStack DB with offline-transactions and its IndexedDB storage. */
export async function openTanstack(options: OpenOptions): Promise<Device> {
  const client = clientOf(options);
  const connected: { sync?: Sync } = {};
  const pages = createCollection<PeerPage, string>({
    id: `pages-${options.owner}`,
    getKey: (page) => page.id,
    startSync: true,
    sync: {
      sync: (sync) => {
        connected.sync = sync;
        sync.markReady();
      },
    },
  });
  const take = (rows: readonly PeerPage[]): void => {
    connected.sync?.begin();
    for (const row of rows) {
      connected.sync?.write({ type: pages.has(row.id) ? 'update' : 'insert', value: row });
    }
    void connected.sync?.commit();
  };
  const pull = async (): Promise<void> => {
    const { data } = await client.from(TABLE).select().returns<PeerPage[]>();
    if (data !== null) take(data);
  };

  const name = `bench-${options.owner}`;
  const storage = new WatchedIndexedDB(name, 'transactions');
  const network = detector(options.online);
  const executor = startOfflineExecutor({
    collections: { pages },
    storage,
    leaderElection: new WebLocksLeader(name),
    onlineDetector: network.detector,
    mutationFns: {
      savePage: async ({ transaction }) => {
        for (const { key, changes } of transaction.mutations) {
          const query = client.from(TABLE).update(changes).eq('id', key).select();
          const { data, error, status } = await query.returns<PeerPage[]>();
          if (error !== null && isFinal(status)) throw new NonRetriableError(error.message);
          if (error !== null) throw new Error(error.message);
          take(data);
        }
      },
    },
  });
  await executor.waitForInit();
  await pull();

  return {
    pull,
    textOf: (pageId) => Promise.resolve(pages.get(pageId)?.markdown_content ?? null),
    save: (pageId, text) => {
      const transaction = executor.createOfflineTransaction({
        mutationFnName: 'savePage',
        autoCommit: false,
      });
      transaction.mutate(() => {
        pages.update(pageId, (draft) => {
          draft.markdown_content = text;
        });
      });
      const saved = storage.saved(`tx:${transaction.id}`);
      transaction.commit().catch(() => undefined); // The outbox records the failure, too.
      return saved;
    },
    setOnline: network.setOnline,
    waiting: () => Promise.resolve(executor.getPendingCount()),
    kept: async () => {
      const entries = await executor.peekOutbox();
      return entries.map(({ mutations }) =>
        JSON.stringify(mutations.map(({ changes }) => changes)),
      );
    },
  };
}

/** Whether TanStack's guide calls a status permanent; 401, an expired token, is not. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);
}

/** The unchanged storage, which also reports when an entry reached IndexedDB; no public API does. */
class WatchedIndexedDB extends IndexedDBAdapter {
  readonly #waiting = new Map<string, () => void>();

  saved(key: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(key, resolve));
  }

  override async set(key: string, value: string): Promise<void> {
    await super.set(key, value);
    this.#waiting.get(key)?.();
    this.#waiting.delete(key);
  }
}

function detector(initially: boolean): {
  readonly detector: OnlineDetector;
  readonly setOnline: (online: boolean) => void;
} {
  let isOnline = initially;
  const listeners = new Set<() => void>();
  const notifyOnline = (): void => listeners.forEach((listen) => listen());
  return {
    detector: {
      isOnline: () => isOnline,
      notifyOnline,
      subscribe: (listen) => {
        listeners.add(listen);
        return () => listeners.delete(listen);
      },
      dispose: () => listeners.clear(),
    },
    setOnline: (online) => {
      isOnline = online;
      if (online) notifyOnline();
    },
  };
}
