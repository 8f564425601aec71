import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { PauseReason } from '#domain/sync/syncStatus.ts';
import { describePause, nextTry } from '#features/outbox/describePause.ts';
import { discardWords } from '#features/outbox/discardWords.ts';
import { unsentDetails } from '#features/outbox/unsentDetails.ts';
import { unsentPages, type UnsentPage } from '#features/outbox/unsentPages.ts';
import { deletePage, restorePage, updatePage } from '#mutators/pages/pages.ts';
import { retryPages } from '#mutators/pages/unsent.ts';
import { recordAttempt } from '#store/outbox/queue.ts';
import { keepFailed } from '#store/outbox/settle.ts';
import { openWriter, valueOf, type Writer } from '../../../support/writer.ts';

const REFUSAL = { kind: 'rejected', code: '23514' } as const;
const BUSY = { kind: 'busy', retryAfterMs: null } as const;

let ada: Writer;

beforeEach(() => {
  ada = openWriter();
});

async function listed(): Promise<readonly UnsentPage[]> {
  return (await unsentPages(ada.db, 100)).pages;
}

describe('the sync panel lists what is not on the server', () => {
  test('a device with everything on the server has nothing to list', async () => {
    await ada.published('there');
    expect(await unsentPages(ada.db, 100)).toEqual({ ids: [], pages: [] });
  });

  test('a new page that waits, since when, and that the server never had it', async () => {
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
      ['Taken out of the trash', true],
    ]);
  });

  test('the worst comes first, then the oldest; what is past the first few is only counted', async () => {
    const first = await ada.write('first');
    const second = await ada.write('second');
    const refused = await ada.write('refused');
    const [, , mutation] = await ada.sealAll();
    if (mutation !== undefined)
      await keepFailed(ada.db, mutation, REFUSAL, { now: ada.now, newId: randomUUID });
    const conflict = await ada.write('stands for a conflict');
    const found = await unsentPages(ada.db, 2);
    expect(found.ids).toEqual([refused.id, first.id, second.id, conflict.id]);
    expect(found.pages).toHaveLength(2);
  });

  test('a refused page has the reason in words; sent once more it says that', async () => {
    const page = await ada.write('one');
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    expect(await listed()).toMatchObject([
      {
        state: 'failed',
        reason: `Failed to create page. ${describeFailure(REFUSAL)} It is kept on this device.`,
      },
    ]);
    valueOf(await retryPages(ada.services, [page.id]));
    expect(await listed()).toMatchObject([
      { state: 'waiting', reason: 'Refused before; it is sent once more.' },
    ]);
  });

  test('the specification’s sentence ends before the next one begins', async () => {
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
        reason: 'You do not have permission to update this page. It is kept on this device.',
      },
    ]);
  });

  test('one whose last try did not work says why', async () => {
    await ada.write('one');
    await recordAttempt(ada.db, [await ada.seal()], BUSY, () => ada.now + 9000);
    expect(await listed()).toMatchObject([
      { state: 'waiting', reason: describeFailure(BUSY), sent: true },
    ]);
  });

  test('a conflict waits for a decision', async () => {
    await ada.conflict();
    expect(await listed()).toMatchObject([{ state: 'conflict', change: 'Edited', known: true }]);
  });
});

describe('the details of an unsent change', () => {
  test('what differs from the server, before and after, with sizes', async () => {
    const page = await ada.published('x'.repeat(1234));
    valueOf(await updatePage(ada.services, page.id, { title: 'Other', tags: ['a', 'b'] }));
    await ada.edit(page.id, 'short');
    expect(await unsentDetails(ada.db, page.id)).toEqual({
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

  test('tries are counted, refusals among them, and the next one is told', async () => {
    const page = await ada.write('one');
    await recordAttempt(ada.db, [await ada.seal()], BUSY, () => ada.now);
    await keepFailed(ada.db, await ada.seal(), REFUSAL, { now: ada.now, newId: randomUUID });
    expect(await unsentDetails(ada.db, page.id)).toMatchObject({
      tries: 2,
      lastAnswer: `Failed to create page. ${describeFailure(REFUSAL)}`,
      nextTryAt: null,
    });
    valueOf(await retryPages(ada.services, [page.id]));
    await recordAttempt(ada.db, [await ada.seal()], BUSY, () => ada.now + 9000);
    expect(await unsentDetails(ada.db, page.id)).toMatchObject({
      tries: 3,
      lastAnswer: describeFailure(BUSY),
      nextTryAt: ada.now + 9000,
    });
  });
});

describe('what is asked before a change is discarded', () => {
  const page = {
    title: 'Notes',
    state: 'waiting',
    op: 'update',
    known: true,
    sent: false,
  } as const;

  test('a page that is only here goes for good', () => {
    const { title, description } = discardWords({ ...page, op: 'create', known: false });
    expect([title, description].join(' ')).toMatch(/only on this device.*for good/u);
  });

  test('an edit stays in the history; a deletion brings the page back', () => {
    expect(discardWords(page).description).toContain("stays in the page's history");
    expect(discardWords({ ...page, op: 'delete' }).description).toContain('comes back');
    expect(discardWords({ ...page, state: 'conflict' }).description).toContain('history');
  });

  test('what was sent without an answer may have arrived; what was refused has not', () => {
    const sent = { ...page, sent: true };
    expect(discardWords(sent).description).toContain('may already have reached the server');
    expect(discardWords({ ...sent, state: 'sending' }).description).toContain('next sync');
    for (const state of ['failed', 'conflict'] as const)
      expect(discardWords({ ...sent, state }).description).not.toContain('may already');
  });
});

describe('why nothing is sent', () => {
  const at = { now: 0, email: 'ada@example.org' };
  const words = (reason: PauseReason) => describePause({ reason, until: 12_000 }, at);

  test('each reason has words, and a remedy where there is one', () => {
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

  test('an answer from something in between is named with its status', () => {
    const foreign = { status: 403, host: 'proxy.example' };
    expect(describePause({ reason: 'busy', until: 12_000, foreign }, at)).toEqual({
      title: 'Not the server’s own answer',
      description:
        'proxy.example answered with status 403 in a form Recto doesn’t know. A proxy or a network’s sign-in page may be in between. Next try in 12 s.',
      remedy: 'none',
    });
  });

  test('the next try is counted down', () => {
    expect(nextTry(12_000, 0)).toBe('Next try in 12 s.');
    expect(nextTry(12_000, 12_000)).toBe('The next try is under way.');
    expect(nextTry(600_000, 0)).toMatch(/^Next try in 10 min, at /u);
  });
});
