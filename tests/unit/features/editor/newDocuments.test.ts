import { Text } from '@codemirror/state';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { DraftSink, DraftText } from '#features/editor/document/draftKeeper.ts';
import {
  startEditing,
  openDocument,
  openFresh,
  openStart,
} from '#features/editor/document/editing.ts';

/** A place for drafts whose disk can fail or throw. */
function disk() {
  const place = {
    row: null as DraftText | null,
    puts: 0,
    handedOver: undefined as DraftText | null | undefined,
    trouble: null as Failure | Error | null,
  };
  const act = async (run: () => void): Promise<Result<unknown>> => {
    if (place.trouble instanceof Error) throw place.trouble;
    if (place.trouble !== null) return fail(place.trouble);
    run();
    return ok(undefined);
  };
  const sink: DraftSink = {
    put: (draft) =>
      act(() => {
        place.row = draft;
        place.puts += 1;
      }),
    discard: () => act(() => (place.row = null)),
    handOver: (draft) => {
      place.handedOver = draft;
    },
  };
  return { place, sink };
}

function doc(text: string): Text {
  return Text.of(text.split('\n'));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('spec §2: templates', () => {
  test('a template is unsaved text of a new page, and stored at once', async () => {
    const { place, sink } = disk();
    const editing = startEditing(null, openStart('welcome', '<h1>Portfolio</h1>'), sink);
    expect(editing.current()).toMatchObject({ dirty: true, draft: { kind: 'pending' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(place.row?.text).toBe('<h1>Portfolio</h1>');
    expect(editing.current().draft.kind).toBe('kept');
  });
});

describe('a new document with initial text', () => {
  test('a file is unsaved text with a title, and both are stored', async () => {
    const { place, sink } = disk();
    startEditing(null, openStart('welcome', '# Tides', 'tides'), sink);
    await vi.advanceTimersByTimeAsync(0);
    expect(place.row).toMatchObject({ text: '# Tides', title: 'tides' });
    const again = openDocument('welcome', { text: '# Tides', pageId: null, title: 'tides' });
    expect(again).toMatchObject({ origin: 'draft', title: 'tides' });
  });

  test('a blank page stores nothing until the user types', async () => {
    const { place, sink } = disk();
    const editing = startEditing(null, openFresh(''), sink);
    await vi.advanceTimersByTimeAsync(0);
    expect(editing.current().dirty).toBe(false);
    editing.changed(doc('one word'));
    await vi.advanceTimersByTimeAsync(300);
    expect(place.row?.text).toBe('one word');
  });
});
