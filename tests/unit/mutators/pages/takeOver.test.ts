import { randomUUID } from 'node:crypto';
import { Text } from '@codemirror/state';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { documentKey, draftKey, type Draft } from '#domain/page/draft.ts';
import { ok, type Result } from '#domain/result.ts';
import {
  draftLease,
  type DraftLease,
  type DraftSink,
} from '#features/editor/document/draftKeeper.ts';
import { startEditing, type Editing, openDocument } from '#features/editor/document/editing.ts';
import { claimDraft, isWrittenElsewhere, takeOverDraft } from '#mutators/pages/drafts.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { resume, suspend } from '#store/health/suspension.ts';
import { lockDraft, stealDraftLock } from '#store/session/draftLocks.ts';

const SAVED = 'saved';
const DOCUMENT = documentKey('p', 'html');

let db: AccountDb;

beforeEach(() => {
  db = openAccountDb(randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
});

const services = () => ({ db, newId: randomUUID });

interface Window {
  readonly owner: string;
  readonly editing: Editing;
  readonly lease: DraftLease;
  readonly type: (text: string) => void;
  readonly close: () => Promise<void>;
}

/** A tab with the page in its editor; a `full` device stores no drafts. */
async function openWindow(lastOwner?: string, full = false): Promise<Window> {
  const { owner, draft, hold } = await claimDraft(services(), DOCUMENT, SAVED, lastOwner);
  const key = draftKey(DOCUMENT, owner);
  const put = async (text: string): Promise<Result<unknown>> => {
    if (full) return { ok: false, failure: { kind: 'storageFull' } };
    await db.drafts.put(rowOf(key, text));
    return ok(undefined);
  };
  const sink: DraftSink = {
    put: ({ text }) => put(text),
    discard: async () => ok(await db.drafts.delete(key)),
    handOver: () => undefined,
  };
  const editing = startEditing('p', openDocument(SAVED, draft), sink);
  const lease = draftLease(owner, hold, async () => {
    await editing.flush();
    return editing.current().draft.kind !== 'failed';
  });
  const end = lease.use();
  return {
    owner,
    editing,
    lease,
    type: (text) => editing.changed(Text.of(text.split('\n'))),
    close: async () => {
      await editing.close();
      await end();
    },
  };
}

function rowOf(key: string, text: string): Draft {
  return { key, content_type: 'html', text, pageId: 'p', updatedAt: 1 };
}

/** Takes the text over by opening the document again. */
async function takeOver(window: Window): Promise<Window> {
  const taken = await takeOverDraft(services(), DOCUMENT, window.owner);
  await window.close();
  const owner = taken.ok && taken.value.kind === 'taken' ? taken.value.owner : undefined;
  return openWindow(owner);
}

describe('taking over a draft open in two tabs', () => {
  test('includes every keypress, and makes the first tab read-only', async () => {
    const first = await openWindow();
    first.type('mine');
    await first.editing.flush();
    const second = await openWindow();
    expect(await isWrittenElsewhere(db, DOCUMENT, second.owner, SAVED)).toBe(true);
    first.type('mine, and the last word');
    const taken = await takeOver(second);
    expect(taken.editing.text()).toBe('mine, and the last word');
    expect(first.lease.lostTo()).toBe('given');
    expect(await db.drafts.count()).toBe(1);
    await first.close();
    expect(await db.drafts.count()).toBe(1);
    await taken.close();
  });

  test('works back the same way', async () => {
    const first = await openWindow();
    first.type('one');
    await first.editing.flush();
    const second = await takeOver(await openWindow());
    second.type('one two');
    const back = await takeOver(first);
    expect(back.editing.text()).toBe('one two');
    expect(second.lease.lostTo()).toBe('given');
    await second.close();
    await back.close();
  });

  test('keeps the second tab’s own draft separate', async () => {
    const first = await openWindow();
    first.type('first');
    await first.editing.flush();
    const second = await openWindow();
    second.type('second');
    const taken = await takeOver(second);
    expect(taken.editing.text()).toBe('first');
    const texts = (await db.drafts.toArray()).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['first', 'second']);
    await first.close();
    await taken.close();
  });

  test('a tab that cannot store its text keeps it and its lock', async () => {
    const first = await openWindow(undefined, true);
    await db.drafts.put(rowOf(draftKey(DOCUMENT, first.owner), 'an older state'));
    first.type('not on the disk');
    const answer = await takeOverDraft(services(), DOCUMENT, 'another');
    expect(answer).toEqual({ ok: true, value: { kind: 'refused' } });
    expect(first.lease.lostTo()).toBeNull();
    await first.close();
  });

  test('a text saved meanwhile is not taken over', async () => {
    const first = await openWindow();
    first.type('mine');
    await first.editing.flush();
    first.editing.savedIs('mine');
    await first.editing.flush();
    expect(await takeOverDraft(services(), DOCUMENT, 'another')).toEqual({
      ok: true,
      value: { kind: 'none' },
    });
    await first.close();
  });
});

describe('a tab that does not answer', () => {
  test('loses its lock after a second; its late writes stay in another row', async () => {
    const hold = await lockDraft('frozen');
    const key = draftKey(DOCUMENT, 'frozen');
    await db.drafts.put(rowOf(key, 'before the frost'));
    let isStolen = false;
    hold?.onLost(() => (isStolen = true));
    const taken = await takeOverDraft(services(), DOCUMENT, 'another');
    await expect.poll(() => isStolen).toBe(true);
    // It wakes and writes before it receives any message.
    await db.drafts.put(rowOf(key, 'before the frost, and last words'));
    const owner = taken.ok && taken.value.kind === 'taken' ? taken.value.owner : '';
    expect(await db.drafts.get(draftKey(DOCUMENT, owner))).toMatchObject({
      text: 'before the frost',
    });
    expect(await db.drafts.count()).toBe(2);
  });

  test('stores its last text when it learns of the stolen lock', async () => {
    const { owner, hold } = await claimDraft(services(), DOCUMENT, SAVED);
    let written = 0;
    const lease = draftLease(owner, hold, async () => {
      written += 1;
      return true;
    });
    await stealDraftLock(owner);
    await expect.poll(() => lease.lostTo()).toBe('taken');
    expect(written).toBe(1);
    await lease.endIfUnused();
  });

  test('reloads if the browser took its lock while it suspended the window', async () => {
    const { owner, hold } = await claimDraft(services(), DOCUMENT, SAVED);
    const steps: string[] = [];
    const lease = draftLease(
      owner,
      hold,
      async () => {
        steps.push('flush');
        return true;
      },
      () => steps.push('reload'),
    );
    suspend();
    await stealDraftLock(owner);
    expect(steps).toEqual([]);
    resume();
    await expect.poll(() => steps).toEqual(['flush', 'reload']);
    await lease.endIfUnused();
  });
});
