import { Text } from '@codemirror/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { originOf, type DraftOrigin } from '#domain/page/draft.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, ok } from '#domain/result.ts';
import type { DraftSink } from '#features/editor/document/draftKeeper.ts';
import { startEditing, openDocument } from '#features/editor/document/editing.ts';
import { eventually } from '../../../support/eventually.ts';

interface Place extends DraftSink {
  text: string | null;
  base: DraftOrigin | undefined;
  writes: number;
  failure: Failure | null;
  /** What was handed over at the last moment. */
  handedOver: string | null | undefined;
}

/** A place for drafts that counts how often it is written. */
function draftPlace(): Place {
  const place: Place = {
    text: null,
    base: undefined,
    writes: 0,
    failure: null,
    handedOver: undefined,
    handOver: (draft) => {
      place.handedOver = draft === null ? null : draft.text;
    },
    put: async (draft) => {
      if (place.failure !== null) return fail(place.failure);
      place.text = draft.text;
      place.base = draft.origin;
      place.writes += 1;
      return ok(undefined);
    },
    discard: async () => {
      if (place.failure !== null) return fail(place.failure);
      place.text = null;
      return ok(undefined);
    },
  };
  return place;
}

function doc(text: string): Text {
  return Text.of(text.split('\n'));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('spec §4: drafts', () => {
  test('a draft is written once, 300 ms after the last keystroke', async () => {
    const place = draftPlace();
    const editing = startEditing(null, openDocument('welcome', undefined), place);
    for (const text of ['a', 'ab']) {
      editing.changed(doc(text));
      await vi.advanceTimersByTimeAsync(50);
    }
    editing.changed(doc('abc'));
    await vi.advanceTimersByTimeAsync(299);
    expect(place.writes).toBe(0);
    expect(editing.current().draft.kind).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(place).toMatchObject({ text: 'abc', writes: 1, base: originOf('welcome') });
    expect(editing.current()).toMatchObject({
      dirty: true,
      settledText: 'abc',
      draft: { kind: 'kept' },
    });
  });

  test('an unchanged text leaves no draft', async () => {
    const place = draftPlace();
    const editing = startEditing(null, openDocument('welcome', undefined), place);
    await editing.flush();
    expect(place.writes).toBe(0);
    expect(editing.current()).toMatchObject({ dirty: false, draft: { kind: 'none' } });
  });

  test('leaving writes at once, without a second write for the same text', async () => {
    const place = draftPlace();
    const editing = startEditing(null, openDocument('', undefined), place);
    editing.changed(doc('text'));
    await editing.flush();
    await editing.flush();
    await vi.advanceTimersByTimeAsync(1000);
    expect(place).toMatchObject({ text: 'text', writes: 1 });
  });

  test('the draft is deleted when the text equals the saved one again', async () => {
    const place = draftPlace();
    const editing = startEditing('p', openDocument('saved', undefined), place);
    editing.changed(doc('other'));
    await editing.flush();
    editing.changed(doc('saved'));
    await editing.flush();
    expect(place.text).toBeNull();
    expect(editing.current()).toMatchObject({ dirty: false, draft: { kind: 'none' } });
  });

  test('a draft that cannot be written reports why, and is retried with the next change', async () => {
    const place = draftPlace();
    const editing = startEditing(null, openDocument('', undefined), place);
    place.failure = { kind: 'storageFull' };
    editing.changed(doc('a'));
    await editing.flush();
    expect(editing.current().draft).toEqual({ kind: 'failed', failure: { kind: 'storageFull' } });
    place.failure = null;
    editing.changed(doc('ab'));
    await editing.flush();
    expect(editing.current().draft.kind).toBe('kept');
    expect(place.text).toBe('ab');
  });

  test('line ends stay as in the document', async () => {
    const place = draftPlace();
    const editing = startEditing('p', openDocument('a\r\nb', undefined), place);
    editing.changed(doc('a\nb\nc'));
    await editing.flush();
    expect(place.text).toBe('a\r\nb\r\nc');
  });
});

describe('spec §4: saving', () => {
  test('a saved text needs no draft', async () => {
    const place = draftPlace();
    const editing = startEditing('p', openDocument('one', undefined), place);
    editing.changed(doc('two'));
    await editing.flush();
    editing.saving(true);
    editing.savedIs('two');
    await editing.flush();
    expect(place.text).toBeNull();
    expect(editing.current().dirty).toBe(false);
  });

  test('text typed while saving stays as a draft of the new page', async () => {
    const before = draftPlace();
    const after = draftPlace();
    const editing = startEditing(null, openDocument('', undefined), before);
    editing.changed(doc('two'));
    await editing.flush();
    editing.changed(doc('two and more'));
    editing.becomes('page-1', after, 'two', 'two');
    await editing.flush();
    expect(before.text).toBeNull();
    expect(after).toMatchObject({ text: 'two and more', base: originOf('two') });
    expect(editing.current()).toMatchObject({ pageId: 'page-1', dirty: true });
  });

  test('the store’s echo of a save does not count as another user’s text', () => {
    const editing = startEditing('p', openDocument('one', undefined), draftPlace());
    editing.changed(doc('two'));
    editing.saving(true);
    editing.savedIs('two');
    editing.changed(doc('two and more'));
    for (const echo of ['one', 'two']) {
      expect(editing.storeShows(echo)).toBeNull();
      expect(editing.current().otherText).toBeNull();
    }
  });

  test('a text saved elsewhere is adopted when nothing is unsaved', () => {
    const editing = startEditing('p', openDocument('one', undefined), draftPlace());
    expect(editing.storeShows('two', 7)).toBe('two');
    expect(editing.base()).toEqual(originOf('two', 7));
    expect(editing.isText(doc('two'))).toBe(true);
    editing.changed(doc('two'));
    expect(editing.current()).toMatchObject({ dirty: false, savedText: 'two', otherText: null });
  });
});

describe('storage cleared by the browser', () => {
  test('makes a saved text that the server never had unsaved again', async () => {
    const place = draftPlace();
    const editing = startEditing('p', openDocument('mine', undefined), place);
    editing.storeCleared();
    await eventually(() => expect(place.text).toBe('mine'));
    expect(editing.storeShows('older', 3)).toBeNull();
    expect(editing.current()).toMatchObject({ dirty: true, otherText: 'older', isStale: true });
    expect(editing.base().text).toBeNull();
  });

  test('keeps a text that the server has as saved', () => {
    for (const revision of [2, null]) {
      const editing = startEditing('p', openDocument('one', undefined, { revision }), draftPlace());
      // The server takes it while it is open.
      editing.storeShows('one', 2);
      editing.storeCleared();
      expect(editing.current().dirty).toBe(false);
      expect(editing.storeShows('newer', 3)).toBe('newer');
    }
  });

  test('keeps unsaved edits', () => {
    const editing = startEditing('p', openDocument('one', undefined), draftPlace());
    editing.changed(doc('mine'));
    editing.storeCleared();
    expect(editing.base()).toEqual(originOf('one'));
  });
});

describe('spec §4: a text saved elsewhere meanwhile', () => {
  test('is merged by the next save: the edit keeps its base', () => {
    const editing = startEditing('p', openDocument('one', undefined), draftPlace());
    editing.changed(doc('mine'));
    expect(editing.storeShows('theirs')).toBeNull();
    expect(editing.current()).toMatchObject({ otherText: 'theirs', isStale: true });
    expect(editing.base().text).toBe('one');
  });

  test('enters the editor with the merge, and leaves no draft', async () => {
    const place = draftPlace();
    const editing = startEditing('p', openDocument('one', undefined), place);
    editing.changed(doc('mine'));
    editing.storeShows('theirs');
    editing.saving(true);
    await editing.flush();
    // The store shows the merge before the save has ended.
    expect(editing.storeShows('both')).toBeNull();
    expect(editing.savedIs('mine', 'both', true)).toBe('both');
    await editing.flush();
    expect(editing.current()).toMatchObject({ dirty: false, otherText: null, isStale: false });
    expect(place.text).toBeNull();
  });

  test('keeps text typed during the save, as an edit of the saved text', async () => {
    const place = draftPlace();
    const editing = startEditing('p', openDocument('one', undefined), place);
    editing.changed(doc('mine'));
    editing.saving(true);
    editing.changed(doc('mine and more'));
    expect(editing.savedIs('mine', 'both', true)).toBeNull();
    expect(editing.current()).toMatchObject({ dirty: true, otherText: 'both' });
    await editing.flush();
    expect(place).toMatchObject({ text: 'mine and more', base: originOf('mine') });
  });

  test('is shown after a failed save', () => {
    const editing = startEditing('p', openDocument('one', undefined), draftPlace());
    editing.changed(doc('mine'));
    editing.saving(true);
    editing.storeShows('theirs');
    expect(editing.current().otherText).toBeNull();
    editing.saving(false);
    expect(editing.current().otherText).toBe('theirs');
  });
});
