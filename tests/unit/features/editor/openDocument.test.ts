import { describe, expect, test, afterEach, beforeEach, vi } from 'vitest';
import { originOf } from '#domain/page/draft.ts';
import {
  startEditing,
  openDocument,
  openFresh,
  openStart,
} from '#features/editor/document/editing.ts';
import { ok } from '#domain/result.ts';
import { Text } from '@codemirror/state';
import { draftDisk } from '../../../support/draftDisk.ts';

const NOWHERE = {
  put: () => Promise.resolve(ok(undefined)),
  discard: () => Promise.resolve(ok(undefined)),
  handOver: () => undefined,
};

describe('opening a document', () => {
  const draft = {
    key: 'p',
    content_type: 'html',
    text: 'mine',
    pageId: 'p',
    updatedAt: 1,
  } as const;

  test('unsaved text is restored', () => {
    expect(openDocument('saved', { ...draft, origin: originOf('saved') })).toMatchObject({
      text: 'mine',
      saved: 'saved',
      origin: 'draft',
      isKept: true,
    });
  });

  test('a draft keeps its own base when its page was saved elsewhere since', () => {
    const opened = openDocument('newer', { ...draft, origin: originOf('saved') });
    expect(opened).toMatchObject({ text: 'mine', saved: 'saved', other: 'newer' });
    expect(opened).toMatchObject({ origin: 'staleDraft', base: originOf('saved') });
  });

  test('a stale draft of an older app, which kept no base, has an unknown base', () => {
    const origin = { ...originOf('saved'), text: null };
    const opened = openDocument('newer', { ...draft, origin });
    expect(opened).toMatchObject({ origin: 'staleDraft', base: { text: null } });
    const editing = startEditing('p', opened, NOWHERE);
    editing.storeShows('newer');
    expect(editing.current()).toMatchObject({ isStale: true, dirty: true });
  });

  test('a draft equal to the saved text is ignored', () => {
    expect(openDocument('mine', draft).origin).toBe('saved');
  });
});

function doc(text: string): Text {
  return Text.of(text.split('\n'));
}

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

describe('spec §2: templates', () => {
  test('a template is unsaved text of a new page, and stored at once', async () => {
    const { place, sink } = draftDisk();
    const editing = startEditing(null, openStart('welcome', '<h1>Portfolio</h1>'), sink);
    expect(editing.current()).toMatchObject({ dirty: true, draft: { kind: 'pending' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(place.row?.text).toBe('<h1>Portfolio</h1>');
    expect(editing.current().draft.kind).toBe('kept');
  });
});

describe('a new document with initial text', () => {
  test('a file is unsaved text with a title, and both are stored', async () => {
    const { place, sink } = draftDisk();
    startEditing(null, openStart('welcome', '# Tides', 'tides'), sink);
    await vi.advanceTimersByTimeAsync(0);
    expect(place.row).toMatchObject({ text: '# Tides', title: 'tides' });
    const again = openDocument('welcome', { text: '# Tides', pageId: null, title: 'tides' });
    expect(again).toMatchObject({ origin: 'draft', title: 'tides' });
  });

  test('a blank page stores nothing until the user types', async () => {
    const { place, sink } = draftDisk();
    const editing = startEditing(null, openFresh(''), sink);
    await vi.advanceTimersByTimeAsync(0);
    expect(editing.current().dirty).toBe(false);
    editing.changed(doc('one word'));
    await vi.advanceTimersByTimeAsync(300);
    expect(place.row?.text).toBe('one word');
  });
});
