import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Marks from '#frames/scripted/previewMarks.ts';
import { storageOf } from '#frame/pageStorage.ts';

/** The browser: its storage and locks outlive windows. */
let items: Map<string, string>;
let locks: Set<string>;
let canStore: boolean;

type MarksCode = typeof Marks;

interface OpenWindow extends MarksCode {
  /** As when the browser is killed. */
  readonly die: () => void;
  readonly leave: () => void;
  readonly setHidden: (isHidden: boolean) => void;
}

/** Opens a window, which becomes the one whose code runs. */
async function openWindow(): Promise<OpenWindow> {
  const held: string[] = [];
  const target = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const storage = storageOf(items);
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', page);
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      get: (all, key) => {
        if (key === 'setItem' && !canStore) throw new DOMException('full', 'QuotaExceededError');
        return Reflect.get(all, key);
      },
    }),
  );
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string) => {
        held.push(name);
        locks.add(name);
        return new Promise(() => {});
      },
      query: () => Promise.resolve({ held: [...locks].map((name) => ({ name })), pending: [] }),
    },
  });
  vi.resetModules();
  const marks = await import('#frames/scripted/previewMarks.ts');
  return {
    ...marks,
    die: () => {
      for (const name of held) locks.delete(name);
    },
    leave: () => {
      target.dispatchEvent(new Event('pagehide'));
      for (const name of held) locks.delete(name);
    },
    setHidden: (isHidden) => {
      page.visibilityState = isHidden ? 'hidden' : 'visible';
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

beforeEach(() => {
  items = new Map();
  locks = new Set();
  canStore = true;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const healthy = () => false;
const late = () => true;

describe('docs/previews.md: a preview that never answered starts paused', () => {
  test('when its window died before it had answered six heartbeats', async () => {
    const first = await openWindow();
    const text = first.markedText('page', '<script>hang()</script>', 'draft-1');
    const mark = first.previewMark(healthy);
    mark.set(text);
    for (let answer = 0; answer < 5; answer += 1) mark.answered();
    first.die();
    const second = await openWindow();
    expect(await second.hasHung(text)).toBe(true);
    expect(await second.hasHung(second.markedText('page', 'other', 'draft-1'))).toBe(true);
    expect(await second.hasHung(second.markedText('page', '<script>hang()</script>'))).toBe(true);
    expect(await second.hasHung(second.markedText('page', 'other', 'draft-2'))).toBe(false);
    expect(await second.hasHung(second.markedText('html', '<script>hang()</script>'))).toBe(false);
  });

  test('not when it answered six heartbeats in a row; a late answer starts the count again', async () => {
    const first = await openWindow();
    const text = first.markedText('page', 'a');
    let isLate = false;
    const mark = first.previewMark(() => isLate);
    mark.set(text);
    for (let answer = 0; answer < 5; answer += 1) mark.answered();
    isLate = true;
    mark.answered();
    isLate = false;
    for (let answer = 0; answer < 5; answer += 1) mark.answered();
    expect(items.size).toBe(1);
    mark.answered();
    expect(items.size).toBe(0);
    mark.set(first.markedText('page', 'b'));
    expect(items.size).toBe(1);
  });

  test('not when a healthy one was closed, hidden, or left with its window; one that is late stays marked', async () => {
    const opened = await openWindow();
    const text = opened.markedText('page', 'a');
    const closed = opened.previewMark(healthy);
    closed.set(text);
    closed.end();
    expect(items.size).toBe(0);

    const hidden = opened.previewMark(healthy);
    hidden.set(text);
    opened.setHidden(true);
    expect(items.size).toBe(0);
    opened.setHidden(false);
    expect(items.size).toBe(1);
    opened.leave();
    expect(items.size).toBe(0);

    const second = await openWindow();
    second.previewMark(late).set(text);
    second.leave();
    expect(await (await openWindow()).hasHung(text)).toBe(true);
  });

  test('not while another window still shows it, unless that one has not answered for ten seconds', async () => {
    vi.useFakeTimers();
    const first = await openWindow();
    const text = first.markedText('page', 'a');
    first.previewMark(healthy).set(text);
    const second = await openWindow();
    expect(await second.hasHung(text)).toBe(false);
    vi.advanceTimersByTime(11_000);
    expect(await second.hasHung(text)).toBe(true);
  });

  test('a new run at the same place replaces the mark of the last', async () => {
    const first = await openWindow();
    first.previewMark(healthy).set(first.markedText('page', 'hangs', 'draft'));
    first.die();
    const second = await openWindow();
    const run = second.previewMark(healthy);
    run.set(second.markedText('page', 'repaired', 'draft'));
    second.leave();
    const third = await openWindow();
    expect(await third.hasHung(third.markedText('page', 'repaired', 'draft'))).toBe(false);
  });

  test('a live text is marked by its place with each key, without its hash', async () => {
    const first = await openWindow();
    const mark = first.previewMark(healthy);
    mark.set(first.markedText('markdown', null, 'draft'));
    first.die();
    const second = await openWindow();
    expect(await second.hasHung(second.markedText('markdown', 'x', 'draft'))).toBe(true);
    expect(await second.hasHung(second.markedText('markdown', null))).toBe(false);
  });

  test('marks are few and get old, and foreign items are removed', async () => {
    vi.useFakeTimers();
    const opened = await openWindow();
    items.set('recto-preview-mark-odd', '{"place":');
    for (let text = 0; text < 50; text += 1) {
      opened.previewMark(healthy).set(opened.markedText('page', String(text)));
    }
    expect(items.size).toBe(20);
    vi.advanceTimersByTime(15 * 24 * 60 * 60 * 1000);
    opened.previewMark(healthy).set(opened.markedText('page', 'late'));
    expect(items.size).toBe(1);
  });

  test('nothing is paused where storage is full', async () => {
    const first = await openWindow();
    canStore = false;
    const text = first.markedText('page', 'a');
    const mark = first.previewMark(healthy);
    mark.set(text);
    mark.end();
    first.die();
    expect(await (await openWindow()).hasHung(text)).toBe(false);
  });
});
