import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { retryPages } from '#mutators/pages/unsent.ts';
import { pauseOf } from '#store/meta.ts';
import { pageStates } from '#store/pages/pages.ts';
import { recordAttempt, queueOf } from '#store/outbox/queue.ts';
import { keepFailed } from '#store/outbox/refusals.ts';
import { syncStatus } from '#store/outbox/status.ts';
import { openWriter, valueOf, type Writer } from '../../../support/writer.ts';

const REFUSAL = { kind: 'rejected', code: '23514' } as const;

let ada: Writer;

beforeEach(() => {
  ada = openWriter();
});

describe('retrying a page', () => {
  test('ends its back-off; the sealed payload stays', async () => {
    const page = await ada.write('one');
    const sealed = await ada.seal();
    await recordAttempt(
      ada.db,
      [sealed],
      { kind: 'unexpected', detail: '' },
      () => ada.now + 60_000,
    );
    expect(await ada.sealAll()).toEqual([]);
    valueOf(await retryPages(ada.services, [page.id]));
    expect(await ada.seal()).toMatchObject({ mutationId: sealed.mutationId, attempts: 1 });
    expect(ada.replays()).toBeGreaterThan(1);
  });

  test('requeues a refused change as a new mutation on its base, with the newest text', async () => {
    const page = await ada.published('start');
    await ada.edit(page.id, 'refused');
    const refused = await ada.seal();
    await ada.edit(page.id, 'newest');
    await keepFailed(ada.db, refused, REFUSAL, { now: ada.now, newId: randomUUID });
    expect(await syncStatus(ada.db)).toMatchObject({ failed: 1 });

    valueOf(await retryPages(ada.services, [page.id]));
    expect(await pageStates(ada.db)).toEqual(new Map([[page.id, 'waiting']]));
    expect(await syncStatus(ada.db)).toMatchObject({ failed: 0, waiting: 1 });
    const again = await ada.seal();
    expect(again).toMatchObject({ baseRevision: 1, patch: { markdown_content: 'newest' } });
    expect(again.mutationId).not.toBe(refused.mutationId);
    await ada.arrive(again);
    await nothingLeft(ada);
    expect(await ada.textOf(page.id)).toBe('newest');
  });

  test('twice in a row queues one mutation', async () => {
    const page = await ada.write('one');
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    valueOf(await retryPages(ada.services, [page.id]));
    valueOf(await retryPages(ada.services, [page.id]));
    expect(await queueOf(ada.db, page.id)).toHaveLength(1);
  });

  test('that is refused again needs attention again', async () => {
    const page = await ada.write('one');
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    valueOf(await retryPages(ada.services, [page.id]));
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    expect(await pageStates(ada.db)).toEqual(new Map([[page.id, 'failed']]));
    expect(await syncStatus(ada.db)).toMatchObject({ failed: 1 });
  });

  test('that was edited back to the server’s text needs nothing more', async () => {
    const page = await ada.published('start');
    await ada.edit(page.id, 'refused');
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    await ada.edit(page.id, 'start');
    valueOf(await retryPages(ada.services, [page.id]));
    expect(await ada.textOf(page.id)).toBe('start');
    await nothingLeft(ada);
  });

  test('ends a pause, unless the server sent Retry-After', async () => {
    const page = await ada.write('one');
    for (const isAsked of [false, true]) {
      await ada.db.meta.put({
        key: 'pause',
        value: { reason: 'busy', until: ada.now + 9000, attempts: 3, isAsked },
      });
      valueOf(await retryPages(ada.services, [page.id]));
      const until = isAsked ? ada.now + 9000 : ada.now;
      expect(await pauseOf(ada.db)).toMatchObject({ until, attempts: 3 });
    }
  });

  test('leaves a conflict to the user', async () => {
    const page = await ada.conflict();
    valueOf(await retryPages(ada.services, [page.id]));
    expect(await pageStates(ada.db)).toEqual(new Map([[page.id, 'conflict']]));
    expect(await queueOf(ada.db, page.id)).toEqual([]);
  });
});

async function nothingLeft({ db }: Writer): Promise<void> {
  expect(await syncStatus(db)).toMatchObject({ waiting: 0, failed: 0, conflicts: 0 });
  expect(await pageStates(db)).toEqual(new Map());
}
