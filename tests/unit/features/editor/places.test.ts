import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPlace, rememberedPlace, rememberPlace } from '#features/editor/layout/places.ts';

describe('where somebody was in a document', () => {
  let stored: Map<string, string>;
  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is put together from what is told of it, document by document', () => {
    rememberPlace('a', { line: 12 });
    rememberPlace('b', { pane: 'second' });
    rememberPlace('a', { scroll: { x: 0, y: 40 } });
    expect(rememberedPlace('a')).toEqual({ line: 12, scroll: { x: 0, y: 40 } });
    expect(rememberedPlace('b')).toEqual({ pane: 'second' });
    forgetPlace('a');
    expect(rememberedPlace('a')).toBeUndefined();
    expect(rememberedPlace('b')).toEqual({ pane: 'second' });
  });

  test('of many documents the latest are kept', () => {
    for (let index = 0; index < 50; index += 1) rememberPlace(`d${index}`, { line: index });
    expect(rememberedPlace('d0')).toBeUndefined();
    expect(rememberedPlace('d49')).toEqual({ line: 49 });
    expect(rememberedPlace('d20')).toEqual({ line: 20 });
  });

  test('what else stands there is not taken for a place', () => {
    for (const text of [
      'no json',
      '[]',
      'null',
      '{"a":{"line":"7","scroll":{"x":1},"pane":"third"}}',
    ]) {
      stored.set('recto-editor-places', text);
      expect(rememberedPlace('a') ?? {}).toEqual({});
    }
  });

  test('a closed storage costs the memory, and nothing else', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberPlace('a', { line: 1 });
    expect(rememberedPlace('a')).toBeUndefined();
  });
});
