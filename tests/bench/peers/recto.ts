import { outboxClient } from '../../../src/backend/pages/outboxClient.ts';
import { pageAfter } from '../../../src/domain/page/pageRow.ts';
import { updatePage } from '../../../src/mutators/pages/pages.ts';
import type { OwnServices } from '../../../src/mutators/services.ts';
import { openAccountDb, openSharedDb } from '../../../src/store/db.ts';
import type { SyncDeps } from '../../../src/sync/syncDeps.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import { platformTimers, webLock } from '../../../src/sync/platform.ts';
import { pullPages } from '../../../src/sync/pullPages.ts';
import type { Device, OpenOptions } from './peer.ts';

/** Recto's store, mutators and engine, wired as in a tab. */
export async function openRecto(options: OpenOptions): Promise<Device> {
  const { owner } = options;
  const db = openAccountDb(owner);
  let isOnline = options.online;
  const deps: SyncDeps = {
    db,
    owner,
    client: outboxClient({
      url: options.url,
      anonKey: options.anonKey,
      owner,
      fetch: (input, init) => fetch(input, init),
      accessToken: () => Promise.resolve(options.token),
      now: Date.now,
    }),
    now: Date.now,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    lock: webLock(`recto-replay-${owner}`),
    merge: async (versions) => {
      const [{ mergePages }, { publishHtml }] = await Promise.all([
        import('#domain/sync/merge.ts'),
        import('../../../src/content/publish/publish.ts'),
      ]);
      return mergePages(versions, publishHtml);
    },
  };
  const engine = createSyncEngine({
    ...deps,
    timers: platformTimers,
    isOnline: () => isOnline,
    reportFault: (_part, error) => {
      if (error !== null) throw error;
    },
  });
  const services: OwnServices = {
    db,
    shared: openSharedDb(),
    user: { id: owner, email: '', fullName: '', avatarUrl: null, createdAt: '', updatedAt: '' },
    publish: (html) => Promise.resolve({ html, css: null, removed: [] }),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    requestReplay: () => engine.flush('write'),
  };
  return {
    pull: async () => void (await pullPages(deps)),
    textOf: async (pageId) => (await db.pages.get(pageId))?.markdown_content ?? null,
    save: async (pageId, source) => {
      const saved = await updatePage(services, pageId, { source });
      if (!saved.ok) throw new Error(`Not saved: ${saved.failure.kind}`);
    },
    setOnline: (online) => {
      isOnline = online;
      engine.flush('online');
    },
    waiting: () => db.outbox.count(),
    kept: async () => {
      const queued = await db.outbox.toArray();
      const refused = await db.failed.toArray();
      const conflicts = await db.conflicts.toArray();
      const pages = [
        ...queued.map(pageAfter),
        ...refused.map(({ mutation }) => pageAfter(mutation)),
        ...conflicts.map(({ mine }) => mine),
      ];
      return pages.map((page) => page.markdown_content ?? '');
    },
  };
}
