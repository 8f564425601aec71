import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Draft } from '#domain/page/draft.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { removeAccountDb } from '#store/health/reopen.ts';
import { deleteDraft, putDraft } from '#store/pages/drafts.ts';
import { copyBeforeUnload, forgetCopies, storeCopies } from '#store/session/unloadCopies.ts';
import { storageOf } from '#frame/pageStorage.ts';
import { fc } from '../../../support/laws.ts';
import { valueOf } from '../../../support/device.ts';

const KEY = 'p#a';

let db: AccountDb;
let time = 0;

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(new Map()));
  db = openAccountDb(randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
});

afterEach(() => void vi.unstubAllGlobals());

function rowOf(text: string): Draft {
  time += 1;
  return { key: KEY, content_type: 'html', text, pageId: 'p', updatedAt: time };
}

function copy(text: string | null): void {
  const row = text === null ? null : rowOf(text);
  copyBeforeUnload(db, { table: 'drafts', key: KEY, at: row?.updatedAt ?? ++time, row });
}

async function stored(): Promise<string | undefined> {
  return (await db.drafts.get(KEY))?.text;
}

const copies = () => Object.keys(localStorage).length;

describe('decision 012: what a closed window could not store', () => {
  test('the next window stores it, with the text it started from', async () => {
    const row = rowOf('last words');
    const base = { key: KEY, text: 'first words', revision: 3 };
    copyBeforeUnload(db, { table: 'drafts', key: KEY, at: row.updatedAt, row, base });
    await storeCopies(db);
    expect(await db.drafts.get(KEY)).toEqual(row);
    expect(await db.draftBases.get(KEY)).toEqual(base);
    expect(copies()).toBe(0);
  });

  test('a message is stored, too', async () => {
    const row = { sessionId: 's', text: 'last words', updatedAt: 5 };
    copyBeforeUnload(db, { table: 'composerDrafts', key: 's', at: 5, row });
    await storeCopies(db);
    expect(await db.composerDrafts.get('s')).toEqual(row);
  });

  test('a write that began before the copy does not replace it', async () => {
    // Otherwise the write begins once the database is open.
    await db.open();
    const writing = putDraft(db, rowOf('last'));
    copy('last words');
    valueOf(await writing);
    expect(copies()).toBe(1);
    await storeCopies(db);
    expect(await stored()).toBe('last words');
  });

  test('a newer row stays', async () => {
    copy('older');
    await db.drafts.put(rowOf('newer'));
    await storeCopies(db);
    expect(await stored()).toBe('newer');
    expect(copies()).toBe(0);
  });

  test('a write or deletion after the copy replaces it', async () => {
    copy('last words');
    valueOf(await putDraft(db, rowOf('last words, and more')));
    expect(copies()).toBe(0);
    copy('x');
    valueOf(await deleteDraft(db, KEY));
    await storeCopies(db);
    expect(await stored()).toBeUndefined();
  });

  test('whatever the order, what the window wanted last is stored', async () => {
    const act = fc.constantFrom('type', 'undo', 'write', 'hide', 'pause', 'other window');
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
        valueOf(await deleteDraft(db, KEY));
        let wanted: string | null = null;
        // As the editor does: one write at a time, of the text at its start.
        const write = async () =>
          valueOf(await (wanted === null ? deleteDraft(db, KEY) : putDraft(db, rowOf(wanted))));
        let writing = Promise.resolve();
        const others: Promise<void>[] = [];
        for (const [at, what] of acts.entries()) {
          if (what === 'type') wanted = `text ${at}`;
          else if (what === 'undo') wanted = null;
          else if (what === 'write') writing = writing.then(write);
          else if (what === 'hide') copy(wanted);
          else if (what === 'other window') others.push(storeCopies(db));
          else await writing;
        }
        copy(wanted);
        await Promise.all([writing, ...others]);
        await storeCopies(db);
        expect(await stored()).toBe(wanted ?? undefined);
        expect(copies()).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('on a full device it stays until there is room', async () => {
    copy('last words');
    const put = vi
      .spyOn(db.drafts, 'put')
      .mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    await expect(storeCopies(db)).rejects.toThrow('Full');
    put.mockRestore();
    await storeCopies(db);
    expect(await stored()).toBe('last words');
  });

  test('one account’s text is not stored for another, nor kept after its removal', async () => {
    const other = openAccountDb(randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
    copy('last words');
    await storeCopies(other);
    expect(await other.drafts.count()).toBe(0);
    expect(copies()).toBe(1);
    await removeAccountDb(db);
    forgetCopies(db);
    copy('too late');
    expect(copies()).toBe(0);
  });

  test('a full or blocked localStorage throws nothing', () => {
    localStorage.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
    expect(() => copy('x')).not.toThrow();
    vi.stubGlobal('localStorage', undefined);
    expect(() => copy('x')).not.toThrow();
  });
});
