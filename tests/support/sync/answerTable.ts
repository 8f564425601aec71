import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { Failure } from '#domain/failure.ts';
import { openAnsweringServer, type AnsweringServer } from './answeringServer.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../backend.ts';
import { openDevice, type Device, type DeviceOptions } from '../device.ts';

/** Fixtures of an answer-table test; fresh for each test. */
export interface AnswerTable {
  backend: TestBackend;
  server: AnsweringServer;
  user: TestUser;
  /** A device whose requests go through the real HTTP server. */
  device: Device;
  /** Its clock, ms since the epoch. */
  now: number;
  /** Another device of the same user, directly on the backend. */
  other: Device;
  readonly open: (options?: DeviceOptions) => Device;
  /** Titles of the user's pages on the server, in order. */
  readonly onServer: () => Promise<readonly string[]>;
  /** Failure kinds on the device. */
  readonly failures: () => Promise<readonly Failure[]>;
}

/** Sets up the real backend behind a real HTTP server, with the real engine and store. */
export function useAnswerTable(): AnswerTable {
  let table: Partial<AnswerTable> = {};
  const stage = new Proxy({} as AnswerTable, {
    get: (_, key) => Reflect.get(table, key),
    set: (_, key, value) => Reflect.set(table, key, value),
  });
  beforeAll(async () => {
    const backend = await openTestBackend();
    table = { backend, server: await openAnsweringServer(backend), ...toolsOf(stage) };
  });
  afterAll(async () => {
    await stage.server.close();
    await stage.backend.close();
  });
  beforeEach(async () => {
    stage.server.next.length = 0;
    stage.server.always = null;
    stage.user = await stage.backend.signUp();
    stage.now = Date.now();
    stage.device = stage.open();
    stage.other = openDevice(stage.backend, stage.user);
    stage.server.requests.length = 0;
  });
  return stage;
}

function toolsOf(stage: AnswerTable): Pick<AnswerTable, 'open' | 'onServer' | 'failures'> {
  return {
    open: (options) =>
      openDevice({ ...stage.backend, url: stage.server.url }, stage.user, {
        fetch: globalThis.fetch,
        now: () => stage.now,
        ...options,
      }),
    onServer: async () => {
      const rows = await stage.backend.query<{ title: string }>(
        'select title from pages where author_id = $1 and deleted_at is null order by title',
        [stage.user.id],
      );
      return rows.map((row) => row.title);
    },
    failures: async () => (await stage.device.db.failed.toArray()).map(({ failure }) => failure),
  };
}
