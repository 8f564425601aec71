import { describe, expect, test } from 'vitest';
import {
  readAssistantSearch,
  readAuthSearch,
  readDashboardSearch,
  readPreviewSearch,
} from '#routes/search.ts';

describe('spec §2: the dashboard in the URL', () => {
  test.each(['dashboard', 'ai-assistant', 'html-editor', 'markdown-editor', 'saved'])(
    'the tab %s is known',
    (tab) => {
      expect(readDashboardSearch({ tab })).toEqual({ tab });
    },
  );

  test('an unknown tab is dropped', () => {
    expect(readDashboardSearch({ tab: 'settings', load: 'a1' })).toEqual({ load: 'a1' });
  });

  test('a gallery page starts at 2: the first is the plain URL', () => {
    expect(readDashboardSearch({ page: 3 })).toEqual({ page: 3 });
    expect(readDashboardSearch({ page: '3' })).toEqual({ page: 3 });
    for (const page of [1, 0, -2, 1.5, 'x', null])
      expect(readDashboardSearch({ page })).toEqual({});
  });

  test('a search for digits stays a string', () => {
    expect(readDashboardSearch({ q: 2026, tag: 7 })).toEqual({ q: '2026', tag: '7' });
  });

  test('empty and unknown values are dropped', () => {
    expect(readDashboardSearch({ q: '', tag: ['a'], load: {}, other: 'x' })).toEqual({});
  });

  test('an invalid value is overridden when the router merges', () => {
    const raw = {
      tab: 'settings',
      page: 'x',
      load: {},
      template: '',
      draft: [],
      q: [],
      tag: null,
      type: 'pdf',
      sort: 'size',
    };
    const merged: Record<string, unknown> = { ...raw, ...readDashboardSearch(raw) };
    expect(Object.values(merged)).toEqual(Object.keys(raw).map(() => undefined));
  });

  test('only known sort orders and types are kept', () => {
    for (const sort of ['updated', 'created', 'title']) {
      expect(readDashboardSearch({ sort })).toEqual({ sort });
    }
    for (const type of ['html', 'markdown'])
      expect(readDashboardSearch({ type })).toEqual({ type });
  });
});

describe('spec §2: a preview page in the URL', () => {
  test('a document page starts at 2: the first is the plain URL', () => {
    expect(readPreviewSearch({ page: 3, view: 'source', remix: true })).toEqual({
      page: 3,
      view: 'source',
      remix: true,
    });
    for (const page of [1, 0, -1, 2.5, 'x', null]) expect(readPreviewSearch({ page })).toEqual({});
  });

  test('invalid values are dropped', () => {
    expect(readPreviewSearch({ page: {}, view: 'published', remix: 'yes', tab: 'saved' })).toEqual(
      {},
    );
  });
});

describe('spec §2: the sign-in screen in the URL', () => {
  test('the return path and the form are kept, the rest is dropped', () => {
    expect(readAuthSearch({ redirect: '/profile', mode: 'sign-up', x: 1 })).toEqual({
      redirect: '/profile',
      mode: 'sign-up',
    });
    expect(readAuthSearch({ redirect: 5, mode: 'other' })).toEqual({});
  });
});

describe('spec §2: the assistant in the URL', () => {
  test('holds the open session; an invalid one is dropped', () => {
    expect(readAssistantSearch({ session: 'a1' })).toEqual({ session: 'a1' });
    for (const session of ['', {}, null, undefined]) {
      expect(readAssistantSearch({ session })).toEqual({ session: undefined });
    }
  });
});
