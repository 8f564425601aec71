import { Text } from '@codemirror/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MergePlace } from '#domain/sync/handMerge.ts';
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

/** A place for a draft that says what it holds; it can be made to refuse. */
function testSink() {
  const sink = {
    held: null as MergeText | null,
    handedOver: null as MergeText | null,
    answer: ok(undefined) as Result<undefined>,
    put: (merge: MergeText) => {
      if (sink.answer.ok) sink.held = merge;
      return Promise.resolve(sink.answer);
    },
    discard: () => {
      sink.held = null;
      return Promise.resolve(ok(undefined));
    },
    handOver: (merge: MergeText) => {
      sink.handedOver = merge;
    },
  };
  return sink;
}

const NO_PLACES: readonly MergePlace[] = [];

describe('spec §4: a merge by hand is kept on this device', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('one that nobody touched leaves nothing', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    await editing.close();
    expect(sink.held).toBeNull();
    expect(editing.current().kept).toEqual({ kind: 'untouched' });
  });

  test('text and fields are written when the typing rests', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    editing.written(Text.of(['one', '']), NO_PLACES);
    editing.set({ title: 'Tides, both' });
    expect(editing.current().kept).toEqual({ kind: 'writing' });
    await vi.advanceTimersByTimeAsync(300);
    expect(sink.held).toEqual({ ...START, text: 'one\n', title: 'Tides, both' });
    expect(editing.current()).toMatchObject({ kept: { kind: 'kept' }, settledText: 'one\n' });
  });

  test('who never rests is kept every two seconds', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    for (let times = 0; times < 11; times += 1) {
      editing.written(Text.of([`${times}`]), NO_PLACES);
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(sink.held).not.toBeNull();
  });

  test('a window that goes away hands over what is not written', () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    editing.set({ tags: 'sea, moon' });
    editing.keepNow();
    expect(sink.handedOver).toEqual({ ...START, tags: 'sea, moon' });
  });

  test('a write that failed is said and tried again', async () => {
    const sink = testSink();
    const editing = editMerge(START, false, sink);
    sink.answer = fail({ kind: 'storageFull' });
    editing.set({ title: 'New' });
    await vi.advanceTimersByTimeAsync(300);
    expect(editing.current().kept).toEqual({ kind: 'failed', failure: { kind: 'storageFull' } });
    sink.answer = ok(undefined);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sink.held).toEqual({ ...START, title: 'New' });
    expect(editing.current().kept).toEqual({ kind: 'kept' });
  });

  test('closing writes what is left; forgetting removes it for good', async () => {
    const sink = testSink();
    const closed = editMerge(START, false, sink);
    closed.set({ title: 'Closed' });
    await closed.close();
    expect(sink.held?.title).toBe('Closed');
    const forgotten = editMerge(START, true, sink);
    forgotten.set({ title: 'Forgotten' });
    await forgotten.forget();
    await vi.advanceTimersByTimeAsync(10_000);
    await forgotten.close();
    expect(sink.held).toBeNull();
  });
});
