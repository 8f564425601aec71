import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Result } from '#domain/result.ts';
import { deletePage } from '#mutators/pages/pages.ts';
import { discardUnsent } from '#mutators/pages/unsent.ts';
import { pageStates } from '#store/pages/pages.ts';
import { storePulled } from '#store/outbox/settle.ts';
import { recordAttempt } from '#store/outbox/queue.ts';
import { keepConflict, keepFailed } from '#store/outbox/refusals.ts';
import { syncStatus } from '#store/outbox/status.ts';
import {
  accepted,
  changedElsewhere,
  openWriter,
  valueOf,
  type Writer,
} from '../../../support/writer.ts';

const REFUSAL = { kind: 'rejected', code: '23514' } as const;

let ada: Writer;

beforeEach(() => {
  ada = openWriter();
});

describe('discarding a page’s unsynced changes', () => {
  test('a new page is deleted with its versions', async () => {
    const page = await ada.write('one');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.db.pages.count()).toBe(0);
    expect(await ada.db.revisions.count()).toBe(0);
    await nothingLeft(ada);
  });

  test('an edit reverts to the server’s text; mine stays in the history', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('theirs');
    expect(await setAside(ada)).toEqual(['mine']);
    await nothingLeft(ada);
  });

  test('an edit reverts also after the server’s row was evicted', async () => {
    const page = await ada.published('theirs');
    await ada.db.shadows.update(page.id, { row: null });
    await ada.edit(page.id, 'mine');
    await ada.seal();
    await ada.edit(page.id, 'more of mine');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('theirs');
  });

  test('a deletion is undone, and nothing is set aside', async () => {
    const page = await ada.published('kept');
    valueOf(await deletePage(ada.services, page.id));
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.db.pages.get(page.id)).toMatchObject({ deleted_at: null });
    expect(await setAside(ada)).toEqual([]);
    await nothingLeft(ada);
  });

  test('a refused edit is discarded with later edits and its record', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'refused');
    const refused = await ada.seal();
    await ada.edit(page.id, 'later');
    await keepFailed(ada.db, refused, REFUSAL, { now: ada.now, newId: randomUUID });
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('theirs');
    expect(await setAside(ada)).toEqual(['later']);
    expect(await ada.db.failed.count()).toBe(0);
    await nothingLeft(ada);
  });

  test('a conflict shows theirs; mine stays in the history', async () => {
    const page = await ada.conflict();
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('theirs');
    expect(await setAside(ada)).toEqual(['mine']);
    await nothingLeft(ada);
  });

  test('a synced page stays unchanged', async () => {
    const page = await ada.published('here');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('here');
    expect(await setAside(ada)).toEqual([]);
  });

  test('a page edited since it was shown keeps its changes, with a failure', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    const seen = (await ada.db.pages.get(page.id)) ?? null;
    // In the same millisecond, or with a clock set back.
    await ada.edit(page.id, 'more of mine');
    const discarded = await discardUnsent(ada.services, page.id, seen);
    expect(discarded).toEqual({ ok: false, failure: { kind: 'movedOn' } });
    expect(await ada.textOf(page.id)).toBe('more of mine');
    expect(await syncStatus(ada.db)).toMatchObject({ waiting: 1 });
    valueOf(await discardSeen(ada, page.id));
    await nothingLeft(ada);
  });

  test('other pages stay unchanged', async () => {
    const [one, other] = [await ada.write('one'), await ada.write('other')];
    valueOf(await discardSeen(ada, one.id));
    expect([...(await pageStates(ada.db)).keys()]).toEqual([other.id]);
  });

  test('an edit in flight: the answer changes nothing, the next pull fetches what the server accepted', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    const sealed = await ada.seal();
    valueOf(await discardSeen(ada, page.id));
    await ada.arrive(sealed);
    expect(await ada.textOf(page.id)).toBe('theirs');
    await storePulled(ada.db, [accepted(sealed)], { isLast: true, now: ada.now });
    expect(await ada.textOf(page.id)).toBe('mine');
    await nothingLeft(ada);
  });

  test('an edit in flight: a late refusal or conflict restores nothing', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    const sealed = await ada.seal();
    valueOf(await discardSeen(ada, page.id));
    await keepFailed(ada.db, sealed, REFUSAL, { now: ada.now, newId: randomUUID });
    await keepConflict(ada.db, sealed, changedElsewhere(page), ada.now);
    await recordAttempt(ada.db, [sealed], REFUSAL, () => ada.now);
    await nothingLeft(ada);
    expect(await ada.textOf(page.id)).toBe('theirs');
  });

  test('a new page in flight: deleted here until a pull fetches it', async () => {
    const page = await ada.write('one');
    const sealed = await ada.seal();
    valueOf(await discardSeen(ada, page.id));
    await ada.arrive(sealed);
    expect(await ada.db.pages.get(page.id)).toBeUndefined();
    await storePulled(ada.db, [accepted(sealed)], { isLast: true, now: ada.now });
    expect(await ada.textOf(page.id)).toBe('one');
  });

  test('an edit acknowledged first: nothing to discard', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    const sealed = await ada.seal();
    await ada.arrive(sealed);
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('mine');
    expect(await setAside(ada)).toEqual([]);
  });
});

/** Discards the page as shown now. */
async function discardSeen({ services, db }: Writer, pageId: string): Promise<Result<void>> {
  return discardUnsent(services, pageId, (await db.pages.get(pageId)) ?? null);
}

async function setAside({ db }: Writer): Promise<(string | null)[]> {
  const kept = await db.revisions.filter(({ reason }) => reason === 'setAside').toArray();
  return kept.map(({ page }) => page.markdown_content);
}

async function nothingLeft({ db }: Writer): Promise<void> {
  expect(await syncStatus(db)).toMatchObject({ waiting: 0, failed: 0, conflicts: 0 });
  expect(await pageStates(db)).toEqual(new Map());
}
