import { Text } from '@codemirror/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '#domain/result.ts';
import { describeDocument } from '#features/editor/document/documentStatus.ts';
import { startEditing, openDocument } from '#features/editor/document/editing.ts';
import { originOf } from '#domain/page/draft.ts';
import { draftDisk } from '../../../support/draftDisk.ts';

function doc(text: string): Text {
  return Text.of(text.split('\n'));
}

function edit(saved: string) {
  const { place, sink } = draftDisk();
  return { place, editing: startEditing('p', openDocument(saved, undefined), sink) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('spec §4: no storage failure loses text', () => {
  test('a write that throws does not stop later writes', async () => {
    const { place, editing } = edit('');
    place.trouble = new Error('AbortError');
    editing.changed(doc('a'));
    await editing.flush();
    expect(editing.current().draft.kind).toBe('failed');
    place.trouble = null;
    editing.changed(doc('ab'));
    await editing.flush();
    expect(place.row?.text).toBe('ab');
    expect(editing.current().draft.kind).toBe('kept');
  });

  test('a failed write is retried automatically', async () => {
    const { place, editing } = edit('');
    place.trouble = { kind: 'storageFull' };
    editing.changed(doc('a'));
    await vi.advanceTimersByTimeAsync(300);
    expect(editing.current().draft.kind).toBe('failed');
    place.trouble = null;
    await vi.advanceTimersByTimeAsync(5000);
    expect(place.row?.text).toBe('a');
    expect(editing.current().draft.kind).toBe('kept');
  });

  test('text that could not be stored is kept in memory when the editor unmounts', async () => {
    const { place, editing } = edit('saved');
    place.trouble = { kind: 'storageFull' };
    editing.changed(doc('mine'));
    const left = await editing.close();
    expect(left).toEqual({ pageId: 'p', unkept: { text: 'mine', origin: originOf('saved') } });
    place.trouble = null;
    const back = startEditing(
      'p',
      openDocument('saved', { ...left.unkept, text: 'mine', pageId: 'p' }, { isKept: false }),
      {
        ...draftDisk().sink,
        put: async (draft) => {
          place.row = draft;
          return ok(undefined);
        },
      },
    );
    expect(back.current()).toMatchObject({ dirty: true, draft: { kind: 'pending' } });
    await back.flush();
    expect(place.row?.text).toBe('mine');
  });

  test('a draft that cannot be deleted is not reported as unstored text', async () => {
    const { place, editing } = edit('one');
    editing.changed(doc('two'));
    await editing.flush();
    place.trouble = { kind: 'storageLost' };
    editing.savedIs('two');
    await editing.flush();
    expect(describeDocument(editing.current(), 'waiting').label).toBe('Saved on this device');
    place.trouble = null;
    await vi.advanceTimersByTimeAsync(5000);
    expect(place.row).toBeNull();
  });

  test('text typed while a new page is saved leaves its draft only once the next one has it', async () => {
    const [before, after] = [draftDisk(), draftDisk()];
    const editing = startEditing(null, openDocument('', undefined), before.sink);
    editing.changed(doc('saved'));
    await editing.flush();
    editing.changed(doc('saved, and more'));
    await editing.flush();
    after.place.trouble = { kind: 'storageFull' };
    editing.becomes('p', after.sink, 'saved', 'saved');
    await editing.flush();
    expect(before.place.row?.text).toBe('saved, and more');

    const next = draftDisk();
    editing.becomes('p', next.sink, 'saved', 'saved');
    let textThen: string | undefined;
    const { discard } = after.sink;
    Object.assign(after.sink, {
      discard: () => {
        textThen = next.place.row?.text;
        return discard();
      },
    });
    await editing.flush();
    expect(textThen).toBe('saved, and more');
  });

  test('continuous typing is stored within half a second', async () => {
    const { place, editing } = edit('');
    for (let at = 0; at < 30; at += 1) {
      editing.changed(doc('x'.repeat(at + 1)));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(place.row?.text.length).toBeGreaterThanOrEqual(26);
    expect(editing.current().draft.kind).toBe('pending');
  });
});

describe('spec §4: the window is closed within 300 ms of the last key', () => {
  test('unwritten text is handed over first', () => {
    const { place, editing } = edit('saved');
    editing.changed(doc('mine'));
    void editing.flushNow();
    expect(place.handedOver).toEqual({ text: 'mine', origin: originOf('saved') });
  });

  test('a draft’s deletion is handed over as well', async () => {
    const { place, editing } = edit('saved');
    editing.changed(doc('mine'));
    await editing.flush();
    editing.changed(doc('saved'));
    void editing.flushNow();
    expect(place.handedOver).toBeNull();
  });

  test('written text is not handed over again', async () => {
    const { place, editing } = edit('saved');
    editing.changed(doc('mine'));
    await editing.flush();
    void editing.flushNow();
    expect(place.handedOver).toBeUndefined();
  });

  test('leaving waits for a running save', async () => {
    const { place, editing } = edit('one');
    editing.changed(doc('two'));
    await editing.flush();
    let finish = () => {};
    const save = new Promise<void>((resolve) => (finish = resolve)).then(() =>
      editing.savedIs('two'),
    );
    editing.during(save);
    let isLeft = false;
    const left = editing.close().then(() => (isLeft = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(isLeft).toBe(false);
    expect(place.row?.text).toBe('two');
    finish();
    await left;
    expect(place.row).toBeNull();
  });
});

describe('spec §4: a draft whose page was saved elsewhere', () => {
  const stale = { text: 'mine', origin: originOf('first'), pageId: 'p' };

  test('keeps its base, however often it is written', async () => {
    const { place, sink } = draftDisk();
    const editing = startEditing('p', openDocument('second', stale), sink);
    expect(editing.current().isStale).toBe(true);
    editing.changed(doc('mine too'));
    await editing.close();
    expect(place.row).toEqual({ text: 'mine too', origin: originOf('first') });
  });

  test('is based on the newer text once that is accepted, even without another key', async () => {
    const { place, sink } = draftDisk();
    const editing = startEditing('p', openDocument('second', stale), sink);
    editing.acceptStored();
    await editing.flush();
    expect(editing.current()).toMatchObject({ isStale: false, dirty: true });
    expect(place.row).toEqual({ text: 'mine', origin: originOf('second') });
  });

  test('is stale again, with its base, when the user undoes having shown the newer text', async () => {
    const { place, sink } = draftDisk();
    const editing = startEditing('p', openDocument('second', stale), sink);
    editing.acceptStored();
    editing.changed(doc('second'));
    expect(editing.current()).toMatchObject({ isStale: false, dirty: false });
    editing.changed(doc('mine'), true);
    await editing.flush();
    expect(editing.current()).toMatchObject({ isStale: true, dirty: true, otherText: 'second' });
    expect(place.row).toEqual({ text: 'mine', origin: originOf('first') });
  });

  test('is no longer stale once it is saved', () => {
    const { sink } = draftDisk();
    const editing = startEditing('p', openDocument('second', stale), sink);
    editing.savedIs('mine');
    editing.changed(doc('mine too'));
    expect(editing.current()).toMatchObject({ dirty: true, isStale: false });
  });
});

test('a text saved elsewhere and then changed back is shown both times', () => {
  const { editing } = edit('one');
  expect(editing.storeShows('two', 7)).toBe('two');
  expect(editing.storeShows('one', 8)).toBe('one');
});

test('undoing a text that was taken over makes an edit that is merged; typing does not', () => {
  const { editing } = edit('one');
  editing.storeShows('two', 7);
  for (const isUndo of [false, true]) {
    editing.changed(doc('one'), isUndo);
    expect(editing.base().text).toBe(isUndo ? 'one' : 'two');
  }
});
