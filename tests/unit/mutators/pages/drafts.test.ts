import { randomUUID } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftKey, type Draft } from '#domain/page/draft.ts';
import { claimDraft, claimNewDraft, type DraftClaim } from '#mutators/pages/drafts.ts';
import { openAccountDb, type AccountDb } from '#store/db.ts';
import { putDraft } from '#store/pages/drafts.ts';
import { fc } from '../../../support/laws.ts';
import { valueOf } from '../../../support/device.ts';

let db: AccountDb;
let time = 0;

beforeEach(() => {
  db = openAccountDb(randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
});

function services() {
  return { db, newId: randomUUID };
}

function rowOf(owner: string, text: string): Draft {
  time += 1;
  const key = draftKey('p', owner);
  return { key, content_type: 'html', text, pageId: 'p', updatedAt: time };
}

describe('spec §4: a draft in two tabs', () => {
  test('each tab has its own row', async () => {
    const first = await claimDraft(services(), 'p', 'saved');
    valueOf(await putDraft(db, rowOf(first.owner, 'mine')));
    const second = await claimDraft(services(), 'p', 'saved');
    expect(second).toMatchObject({ draft: undefined, elsewhere: true });
    expect(second.owner).not.toBe(first.owner);
    await first.hold.release();
    await second.hold.release();
  });

  test('texts of crashed tabs are recovered once each, newest first', async () => {
    valueOf(await putDraft(db, rowOf('a', 'older')));
    valueOf(await putDraft(db, rowOf('b', 'newer')));
    const first = await claimDraft(services(), 'p', 'saved');
    const second = await claimDraft(services(), 'p', 'saved');
    const third = await claimDraft(services(), 'p', 'saved');
    const texts = [first, second, third].map(({ draft }) => draft?.text);
    expect(texts).toEqual(['newer', 'older', undefined]);
    for (const { hold } of [first, second, third]) await hold.release();
  });

  test('a reloaded tab recovers its own text first', async () => {
    valueOf(await putDraft(db, rowOf('mine', 'mine')));
    valueOf(await putDraft(db, rowOf('other', 'newer')));
    const claim = await claimDraft(services(), 'p', 'saved', 'mine');
    expect(claim.draft?.text).toBe('mine');
    await claim.hold.release();
  });

  test('a row equal to the saved text is deleted, another document’s is untouched', async () => {
    valueOf(await putDraft(db, rowOf('a', 'saved')));
    valueOf(await putDraft(db, { ...rowOf('a', 'x'), key: draftKey('pp', 'a') }));
    const claim = await claimDraft(services(), 'p', 'saved');
    expect(claim.draft).toBeUndefined();
    expect((await db.drafts.toArray()).map(({ key }) => key)).toEqual(['pp#a']);
    await claim.hold.release();
  });

  test('a new claim leaves other drafts alone', async () => {
    valueOf(await putDraft(db, rowOf('a', 'mine')));
    const claim = await claimNewDraft(services());
    expect(claim).toMatchObject({ draft: undefined });
    expect(await db.drafts.count()).toBe(1);
    await claim.hold.release();
  });

  test('no unsaved text is lost, whatever tabs open, type, save, close and crash', async () => {
    const steps = fc.array(
      fc.record({
        window: fc.nat({ max: 2 }),
        act: fc.constantFrom('open', 'type', 'save', 'close', 'die'),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        db = openAccountDb(randomUUID(), { indexedDB: new IDBFactory(), IDBKeyRange });
        const windows = new Map<number, DraftClaim & { text?: string }>();
        const unsaved = new Set<string>();
        for (const [index, { window, act }] of list.entries()) {
          const open = windows.get(window);
          if (open === undefined) {
            if (act === 'open') {
              const claim = await claimDraft(services(), 'p', 'saved');
              windows.set(window, claim.draft ? { ...claim, text: claim.draft.text } : claim);
            }
          } else if (act === 'type') {
            const text = `text ${index}`;
            valueOf(await putDraft(db, rowOf(open.owner, text)));
            if (open.text !== undefined) unsaved.delete(open.text);
            unsaved.add(text);
            windows.set(window, { ...open, text });
          } else if (act === 'save') {
            await db.drafts.delete(draftKey('p', open.owner));
            if (open.text !== undefined) unsaved.delete(open.text);
            const { text: _, ...clean } = open;
            windows.set(window, clean);
          } else if (act === 'close' || act === 'die') {
            await open.hold.release();
            windows.delete(window);
          }
        }
        for (const { hold } of windows.values()) await hold.release();
        const found = new Set<string>();
        const claims: DraftClaim[] = [];
        for (;;) {
          const claim = await claimDraft(services(), 'p', 'saved');
          claims.push(claim);
          if (claim.draft === undefined) break;
          found.add(claim.draft.text);
        }
        for (const { hold } of claims) await hold.release();
        expect(found).toEqual(unsaved);
      }),
      { numRuns: 40 },
    );
  });
});
