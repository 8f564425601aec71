import { Text } from '@codemirror/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MergeOverlap } from '#domain/page/draft.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { editMerge, type MergeText } from '#features/conflict/mergeEditing.ts';

const START: MergeText = {
  title: 'Tides',
  tags: 'sea',
  type: 'markdown',
  basis: '2 now',
  places: [],
  text: 'noon\n',
};

/** A fake draft storage whose result can be set. */
function testSink() {
  const sink = {
    held: null as MergeText | null,
    savedNow: null as MergeText | null,
    answer: ok(undefined) as Result<undefined>,
    put: (merge: MergeText) => {
      if (sink.answer.ok) sink.held = merge;
      return Promise.resolve(sink.answer);
    },
    discard: () => {
      sink.held = null;
      return Promise.resolve(ok(undefined));
    },
    putNow: (merge: MergeText) => {
      sink.savedNow = merge;
    },
  };
  return sink;
}

const NO_PLACES: readonly MergeOverlap[] = [];

describe('spec §4: a merge by hand is saved on this device', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('an unchanged merge leaves no draft', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    await editing.close();
    expect(sink.held).toBeNull();
    expect(editing.current().draft).toEqual({ kind: 'untouched' });
  });

  test('text and fields are saved after a pause in typing', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    editing.edit(Text.of(['one', '']), NO_PLACES);
    editing.set({ title: 'Tides, both' });
    expect(editing.current().draft).toEqual({ kind: 'saving' });
    await vi.advanceTimersByTimeAsync(300);
    expect(sink.held).toEqual({ ...START, text: 'one\n', title: 'Tides, both' });
    expect(editing.current()).toMatchObject({ draft: { kind: 'saved' }, settledText: 'one\n' });
  });

  test('without a pause, the draft is saved within half a second', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    for (let times = 0; times < 3; times += 1) {
      editing.edit(Text.of([`${times}`]), NO_PLACES);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sink.held).not.toBeNull();
  });

  test('a closing window saves unsaved changes synchronously', () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    editing.set({ tags: 'sea, moon' });
    editing.saveNow();
    expect(sink.savedNow).toEqual({ ...START, tags: 'sea, moon' });
  });

  test('a failed save is reported and retried', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    sink.answer = fail({ kind: 'storageFull' });
    editing.set({ title: 'New' });
    await vi.advanceTimersByTimeAsync(300);
    expect(editing.current().draft).toEqual({ kind: 'failed', failure: { kind: 'storageFull' } });
    sink.answer = ok(undefined);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sink.held).toEqual({ ...START, title: 'New' });
    expect(editing.current().draft).toEqual({ kind: 'saved' });
  });

  test('closing saves the rest; discarding deletes the draft', async () => {
    const sink = testSink();
    const closed = editMerge(START, false, sink);
    closed.set({ title: 'Closed' });
    await closed.close();
    expect(sink.held?.title).toBe('Closed');
    const forgotten = editMerge(START, true, sink);
    forgotten.set({ title: 'Forgotten' });
    await forgotten.discard();
    await vi.advanceTimersByTimeAsync(10_000);
    await forgotten.close();
    expect(sink.held).toBeNull();
  });
});
