import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import { describePause, nextTry, describeDiscard } from '#features/outbox/describePause.ts';
import {
  readUnsentDetails,
  readUnsentPages,
  type UnsentPage,
} from '#features/outbox/readUnsentPages.ts';
import { deletePage, restorePage, updatePage } from '#mutators/pages/pages.ts';
import { retryPages } from '#mutators/pages/unsent.ts';
import { recordAttempt } from '#store/outbox/queue.ts';
import { keepFailed } from '#store/outbox/refusals.ts';
import { openWriter, valueOf, type Writer } from '../../../support/writer.ts';

const REFUSAL = { kind: 'rejected', code: '23514' } as const;
const BUSY = { kind: 'busy', retryAfterMs: null } as const;

let ada: Writer;

beforeEach(() => {
  ada = openWriter();
});

async function listed(): Promise<readonly UnsentPage[]> {
  return (await readUnsentPages(ada.db, 100)).pages;
}

describe('the sync panel lists unsynced pages', () => {
  test('none if everything is synced', async () => {
    await ada.published('there');
    expect(await readUnsentPages(ada.db, 100)).toEqual({ ids: [], pages: [] });
  });

  test('a waiting new page', async () => {
    const page = await ada.write('one');
    expect(await listed()).toEqual([
      {
        id: page.id,
        title: 'Notes',
        type: 'markdown',
        deleted: false,
        state: 'waiting',
        op: 'create',
        change: 'New page',
        reason: '',
        page,
        since: ada.now,
        known: false,
        sent: false,
      },
    ]);
  });

  test('edits, deletions and restorations are named', async () => {
    const pages = [
      await ada.published('edited'),
      await ada.published('deleted'),
      await ada.published('restored'),
    ] as const;
    await ada.edit(pages[0].id, 'again');
    valueOf(await deletePage(ada.services, pages[2].id));
    await ada.seal();
    for (const mutation of await ada.sealAll()) await ada.arrive(mutation);
    await ada.edit(pages[0].id, 'and again');
    valueOf(await deletePage(ada.services, pages[1].id));
    valueOf(await restorePage(ada.services, pages[2].id));
    expect((await listed()).map(({ change, known }) => [change, known])).toEqual([
      ['Edited', true],
      ['Moved to the trash', true],
      ['Restored from the trash', true],
    ]);
  });

  test('the worst first, then the oldest; the limit applies to descriptions only', async () => {
    const first = await ada.write('first');
    const second = await ada.write('second');
    const refused = await ada.write('refused');
    const [, , mutation] = await ada.sealAll();
    if (mutation !== undefined)
      await keepFailed(ada.db, mutation, REFUSAL, { now: ada.now, newId: randomUUID });
    const conflict = await ada.write('stands for a conflict');
    const found = await readUnsentPages(ada.db, 2);
    expect(found.ids).toEqual([refused.id, first.id, second.id, conflict.id]);
    expect(found.pages).toHaveLength(2);
  });

  test('a refused page with its reason, then its retry', async () => {
    const page = await ada.write('one');
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    expect(await listed()).toMatchObject([
      {
        state: 'failed',
        reason: `Failed to create page. ${describeFailure(REFUSAL)} Your change stays on this device.`,
      },
    ]);
    valueOf(await retryPages(ada.services, [page.id]));
    expect(await listed()).toMatchObject([
      { state: 'waiting', reason: 'Refused before. It will be sent again.' },
    ]);
  });

  test('a reason from the specification ends with a full stop', async () => {
    await ada.published('one');
    const [page] = await ada.db.pages.toArray();
    await ada.edit(page?.id ?? '', 'two');
    await keepFailed(
      ada.db,
      await ada.seal(),
      { kind: 'forbidden' },
      { now: ada.now, newId: randomUUID },
    );
    expect(await listed()).toMatchObject([
      {
        reason: 'You do not have permission to update this page. Your change stays on this device.',
      },
    ]);
  });

  test('a page whose last attempt failed, with the reason', async () => {
    await ada.write('one');
    await recordAttempt(ada.db, [await ada.seal()], BUSY, () => ada.now + 9000);
    expect(await listed()).toMatchObject([
      { state: 'waiting', reason: describeFailure(BUSY), sent: true },
    ]);
  });

  test('a conflict', async () => {
    await ada.conflict();
    expect(await listed()).toMatchObject([{ state: 'conflict', change: 'Edited', known: true }]);
  });
});

describe('the details of an unsynced change', () => {
  test('show what differs from the server, before and after', async () => {
    const page = await ada.published('x'.repeat(1234));
    valueOf(await updatePage(ada.services, page.id, { title: 'Other', tags: ['a', 'b'] }));
    await ada.edit(page.id, 'short');
    expect(await readUnsentDetails(ada.db, page.id)).toEqual({
      changes: [
        ['Title', 'Other (before: Notes)'],
        ['Tags', 'a, b (before: none)'],
        ['Text', '5 bytes (before: 1.2 KB)'],
      ],
      tries: 0,
      lastAnswer: 'None yet',
      nextTryAt: 0,
    });
  });

  test('count attempts, refusals included, and give the time of the next', async () => {
    const page = await ada.write('one');
    await recordAttempt(ada.db, [await ada.seal()], BUSY, () => ada.now);
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    expect(await readUnsentDetails(ada.db, page.id)).toMatchObject({
      tries: 2,
      lastAnswer: `Failed to create page. ${describeFailure(REFUSAL)}`,
      nextTryAt: null,
    });
    valueOf(await retryPages(ada.services, [page.id]));
    await recordAttempt(ada.db, [await ada.seal()], BUSY, () => ada.now + 9000);
    expect(await readUnsentDetails(ada.db, page.id)).toMatchObject({
      tries: 3,
      lastAnswer: describeFailure(BUSY),
      nextTryAt: ada.now + 9000,
    });
  });
});

describe('the confirmation before discarding', () => {
  const page = {
    title: 'Notes',
    state: 'waiting',
    op: 'update',
    known: true,
    sent: false,
  } as const;

  test('warns that a page only on this device is deleted permanently', () => {
    const { title, description } = describeDiscard({ ...page, op: 'create', known: false });
    expect([title, description].join(' ')).toMatch(/only on this device.*permanently/u);
  });

  test('says that an edit stays in the history and a deletion is undone', () => {
    expect(describeDiscard(page).description).toContain('stays in the page’s history');
    expect(describeDiscard({ ...page, op: 'delete' }).description).toContain('restored');
    expect(describeDiscard({ ...page, state: 'conflict' }).description).toContain('history');
  });

  test('warns that an unacknowledged change may have arrived, but a refused one has not', () => {
    const sent = { ...page, sent: true };
    expect(describeDiscard(sent).description).toContain('may already have reached the server');
    expect(describeDiscard({ ...sent, state: 'sending' }).description).toContain('next sync');
    for (const state of ['failed', 'conflict'] as const)
      expect(describeDiscard({ ...sent, state }).description).not.toContain('may already');
  });
});

describe('why sync is paused', () => {
  const at = { now: 0, email: 'ada@example.org' };
  const words = (reason: PauseReason) => describePause({ reason, until: 12_000 }, at);

  test('each reason has a description, and a remedy if there is one', () => {
    const reasons = ['offline', 'signIn', 'storageFull', 'storageLost', 'update', 'busy'] as const;
    expect(reasons.map((reason) => words(reason).remedy)).toEqual([
      'none',
      'signIn',
      'export',
      'export',
      'reload',
      'none',
    ]);
    for (const reason of reasons) expect(words(reason).description).toMatch(/\.$/u);
    expect(words('signIn').description).toContain('ada@example.org');
  });

  test('an answer of a proxy is shown with its status', () => {
    const foreign = { status: 403, host: 'proxy.example' };
    expect(describePause({ reason: 'busy', until: 12_000, foreign }, at)).toEqual({
      title: 'This answer isn’t from the server',
      description:
        'proxy.example answered with status 403 in a form Recto doesn’t know. A proxy or a network’s sign-in page may be in between. Next try in 12 s.',
      remedy: 'none',
    });
  });

  test('the next attempt is counted down', () => {
    expect(nextTry(12_000, 0)).toBe('Next try in 12 s.');
    expect(nextTry(12_000, 12_000)).toBe('Retrying now.');
    expect(nextTry(600_000, 0)).toMatch(/^Next try in 10 min, at /u);
  });
});
