import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  boundedShare,
  forgetPosition,
  savedPosition,
  savePosition,
} from '#features/editor/layout/paneSettings.ts';

describe('saved positions', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('are merged per document', () => {
    savePosition('a', { line: 12 });
    savePosition('b', { pane: 'second' });
    savePosition('a', { scroll: { x: 0, y: 40 } });
    expect(savedPosition('a')).toEqual({ line: 12, scroll: { x: 0, y: 40 } });
    expect(savedPosition('b')).toEqual({ pane: 'second' });
    forgetPosition('a');
    expect(savedPosition('a')).toBeUndefined();
    expect(savedPosition('b')).toEqual({ pane: 'second' });
  });

  test('are kept for the latest documents only', () => {
    for (let index = 0; index < 50; index += 1) savePosition(`d${index}`, { line: index });
    expect(savedPosition('d0')).toBeUndefined();
    expect(savedPosition('d49')).toEqual({ line: 49 });
    expect(savedPosition('d20')).toEqual({ line: 20 });
  });

  test('ignore invalid stored values', () => {
    for (const text of [
      'no json',
      '[]',
      'null',
      '{"a":{"line":"7","scroll":{"x":1},"pane":"third"}}',
    ]) {
      stored.set('recto-editor-places', text);
      expect(savedPosition('a') ?? {}).toEqual({});
    }
  });

  test('are lost without an error when storage is blocked', () => {
    vi.stubGlobal('sessionStorage', undefined);
    savePosition('a', { line: 1 });
    expect(savedPosition('a')).toBeUndefined();
  });
});

test('the divider keeps a minimum width for both panes', () => {
  expect([boundedShare(3), boundedShare(96), boundedShare(48.123)]).toEqual([20, 80, 48.1]);
  expect([boundedShare(3, 720), boundedShare(96, 720), boundedShare(3, 400)]).toEqual([40, 60, 50]);
});
