import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import { outboxClient } from '#backend/pages/outboxClient.ts';
import { mergePages } from '#domain/sync/merge.ts';
import type { OwnServices } from '#mutators/services.ts';
import { openAccountDb, openSharedDb, type AccountDb } from '#store/db.ts';
import type { SyncDeps } from '#sync/syncDeps.ts';
import { createSyncEngine, type SyncEngine } from '#sync/engine.ts';
import { pullPages } from '#sync/pullPages.ts';
import type { TestUser } from '../../support/backend.ts';
import { throwFault } from '../../support/sync/throwFault.ts';
import { TEST_PROJECT } from '../../support/testProject.ts';

/** A browser with the unmodified store, engine, client and `fetch`, on a fast clock. */
export interface Browser {
  readonly name: string;
  readonly db: AccountDb;
  readonly services: OwnServices;
  /** Resolves when nothing is left to send. */
  readonly drained: () => Promise<void>;
  readonly isDrained: () => Promise<boolean>;
  /** Pulls; retries until the server answers. */
  readonly pulled: () => Promise<void>;
  /** `ms` of the browser’s clock. */
  readonly after: (ms: number) => Promise<void>;
  readonly close: () => void;
}

export function published(html: string): string {
  return html.replaceAll('main>', 'p>');
}

/** Clock speed-up: a back-off of 30 s takes 0.3 s. */
const SPEED = 100;

/** In ms of real time. */
const TIMEOUT_MS = 700;

export function openBrowser(name: string, url: string, anonKey: string, user: TestUser): Browser {
  const indexedDB = new IDBFactory();
  const db = openAccountDb(user.id, { indexedDB, IDBKeyRange });
  const began = Date.now();
  const now = (): number => began + Math.floor((Date.now() - began) * SPEED);
  const deps: SyncDeps = {
    db,
    owner: user.id,
    client: outboxClient({
      url,
      anonKey,
      owner: user.id,
      fetch: (input, init) => fetch(input, init),
      accessToken: () => Promise.resolve(user.accessToken),
      // The server issues the token, which expires by the server’s clock.
      now: Date.now,
      timeoutMs: TIMEOUT_MS,
    }),
    now,
    random: Math.random,
    newId: randomUUID,
    lock: (run) => run(),
    merge: (versions) => mergePages(versions, publish),
    renewToken: () => Promise.resolve(true),
  };
  const engine = engineOf(deps);
  const after = (ms: number): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, ms / SPEED));
  const pulled = async (): Promise<void> => {
    while ((await pullPages(deps)) !== null) await after(1000);
  };
  return {
    name,
    db,
    after,
    services: {
      db,
      shared: openSharedDb({ indexedDB, IDBKeyRange }),
      user: { id: user.id, email: '', fullName: '', avatarUrl: null, createdAt: '', updatedAt: '' },
      publish: async (html) => ({ ...(await publish(html)), removed: [] }),
      now,
      newId: randomUUID,
      project: TEST_PROJECT,
      requestReplay: () => engine.flush('write'),
    },
    drained: async () => {
      for (;;) {
        const { waiting, isHeld } = await engine.flushOnce({ deadlineMs: 600_000 });
        if (waiting === 0 || (await onlyRefused(db))) return;
        // As the engine does: nothing is sent before what the server has is compared.
        if (isHeld) await pulled();
        await after(5000);
      }
    },
    isDrained: () => onlyRefused(db),
    pulled,
    close: engine.dispose,
  };
}

function engineOf(deps: SyncDeps): SyncEngine {
  return createSyncEngine({
    ...deps,
    isOnline: () => true,
    reportFault: throwFault,
    timers: {
      after: (ms, run) => {
        const timer = setTimeout(run, ms / SPEED);
        return () => clearTimeout(timer);
      },
    },
  });
}

/** True when every queued change, if there are some, waits behind a refused one, for the user to resolve. */
async function onlyRefused(db: AccountDb): Promise<boolean> {
  const refused = new Set((await db.failed.toArray()).map(({ pageId }) => pageId));
  return (await db.outbox.toArray()).every(({ pageId }) => refused.has(pageId));
}

function publish(html: string): Promise<{ readonly html: string; readonly css: null }> {
  return Promise.resolve({ html: published(html), css: null });
}
