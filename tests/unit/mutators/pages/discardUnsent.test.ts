import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';

import type { Result } from '#domain/result.ts';
import { deletePage } from '#mutators/pages/pages.ts';
import { discardUnsent } from '#mutators/pages/unsent.ts';
import { pageStates } from '#store/pages/pages.ts';
import { storePulled } from '#store/outbox/pulled.ts';
import { recordAttempt } from '#store/outbox/queue.ts';
import { keepConflict, keepFailed } from '#store/outbox/settle.ts';
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

describe('discarding what was not sent of a page', () => {
  test('a new page disappears, and its versions with it', async () => {
    const page = await ada.write('one');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.db.pages.count()).toBe(0);
    expect(await ada.db.revisions.count()).toBe(0);
    await nothingLeft(ada);
  });

  test('an edit: the server’s text is back, and mine is among the page’s versions', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('theirs');
    expect(await setAside(ada)).toEqual(['mine']);
    await nothingLeft(ada);
  });

  test('an edit after the copy of the server’s row was given up for room', async () => {
    const page = await ada.published('theirs');
    await ada.db.shadows.update(page.id, { row: null });
    await ada.edit(page.id, 'mine');
    await ada.seal();
    await ada.edit(page.id, 'more of mine');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('theirs');
  });

  test('a deletion: the page is back, and nothing was set aside', async () => {
    const page = await ada.published('kept');
    valueOf(await deletePage(ada.services, page.id));
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.db.pages.get(page.id)).toMatchObject({ deleted_at: null });
    expect(await setAside(ada)).toEqual([]);
    await nothingLeft(ada);
  });

  test('a refused edit with more behind it: all of it goes, the record too', async () => {
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

  test('a conflict: theirs is shown, mine is among the page’s versions', async () => {
    const page = await ada.conflict();
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('theirs');
    expect(await setAside(ada)).toEqual(['mine']);
    await nothingLeft(ada);
  });

  test('a page with nothing unsent stays as it is', async () => {
    const page = await ada.published('here');
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('here');
    expect(await setAside(ada)).toEqual([]);
  });

  test('a page edited since it was looked at: nothing is given up, and the person is told', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    const seen = (await ada.db.pages.get(page.id)) ?? null;
    // Within the same millisecond, or by a clock that was set back.
    await ada.edit(page.id, 'more of mine');
    const discarded = await discardUnsent(ada.services, page.id, seen);
    expect(discarded).toEqual({ ok: false, failure: { kind: 'movedOn' } });
    expect(await ada.textOf(page.id)).toBe('more of mine');
    expect(await syncStatus(ada.db)).toMatchObject({ waiting: 1 });
    valueOf(await discardSeen(ada, page.id));
    await nothingLeft(ada);
  });

  test('other pages are left alone', async () => {
    const [one, other] = [await ada.write('one'), await ada.write('other')];
    valueOf(await discardSeen(ada, one.id));
    expect([...(await pageStates(ada.db)).keys()]).toEqual([other.id]);
  });

  test('while an edit is on its way: the answer changes nothing, the next pull brings what the server took', async () => {
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

  test('while an edit is on its way: a refusal or a conflict that comes late brings nothing back', async () => {
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

  test('while a new page is on its way: it is gone here until a pull brings it', async () => {
    const page = await ada.write('one');
    const sealed = await ada.seal();
    valueOf(await discardSeen(ada, page.id));
    await ada.arrive(sealed);
    expect(await ada.db.pages.get(page.id)).toBeUndefined();
    await storePulled(ada.db, [accepted(sealed)], { isLast: true, now: ada.now });
    expect(await ada.textOf(page.id)).toBe('one');
  });

  test('when the answer was faster there is nothing to discard', async () => {
    const page = await ada.published('theirs');
    await ada.edit(page.id, 'mine');
    const sealed = await ada.seal();
    await ada.arrive(sealed);
    valueOf(await discardSeen(ada, page.id));
    expect(await ada.textOf(page.id)).toBe('mine');
    expect(await setAside(ada)).toEqual([]);
  });
});

/** Discards what the person sees at that moment. */
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
