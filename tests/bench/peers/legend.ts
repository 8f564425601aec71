import { observable, syncState, when } from '@legendapp/state';
import { ObservablePersistIndexedDB } from '@legendapp/state/persist-plugins/indexeddb';
import { syncedSupabase } from '@legendapp/state/sync-plugins/supabase';
import { clientOf, type PeerPage } from './client.ts';
import type { Device, OpenOptions } from './peer.ts';

const TABLE = 'bench_legend';

/** Legend-State with its IndexedDB persistence and its Supabase sync. */
export async function openLegend(options: OpenOptions): Promise<Device> {
  const storage = new WatchedIndexedDB({
    databaseName: `bench-${options.owner}`,
    version: 1,
    tableNames: [TABLE],
  });
  const online$ = observable(options.online);
  const pages$ = observable<Record<string, PeerPage>>(
    syncedSupabase({
      supabase: clientOf(options),
      collection: TABLE,
      actions: ['read', 'create', 'update'],
      fieldCreatedAt: 'created_at',
      fieldUpdatedAt: 'updated_at',
      fieldDeleted: 'deleted',
      changesSince: 'last-sync',
      persist: { name: TABLE, plugin: storage, retrySync: true },
      retry: { infinite: true, backoff: 'exponential' },
      waitForSet: online$,
    }),
  );
  pages$.get();
  const state$ = syncState(pages$);
  await when(state$.isLoaded);
  const pending = (): object => state$.getPendingChanges() ?? {};

  return {
    pull: () => state$.sync().then(ignore, ignore),
    textOf: (pageId) => Promise.resolve(pages$[pageId]?.markdown_content.peek() ?? null),
    save: (pageId, text) => {
      const saved = storage.nextSave();
      pages$[pageId]?.markdown_content.set(text);
      return saved;
    },
    setOnline: (online) => online$.set(online),
    waiting: () => Promise.resolve(Object.keys(pending()).length),
    kept: () => Promise.resolve([JSON.stringify(pending())]),
  };
}

/** The unchanged persistence, which also reports when a save reached IndexedDB; no public API does. */
class WatchedIndexedDB extends ObservablePersistIndexedDB {
  #waiting: (() => void)[] = [];

  nextSave(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  override async set(...call: Parameters<ObservablePersistIndexedDB['set']>): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    await super.set(...call);
    for (const resolve of waiting) resolve();
  }
}

// Failures are in the state, and retried.
function ignore(): void {}
