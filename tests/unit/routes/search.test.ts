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

  test('an unknown tab is left out', () => {
    expect(readDashboardSearch({ tab: 'settings', load: 'a1' })).toEqual({ load: 'a1' });
  });

  test('a page of the gallery counts from 2: the first is the plain address', () => {
    expect(readDashboardSearch({ page: 3 })).toEqual({ page: 3 });
    expect(readDashboardSearch({ page: '3' })).toEqual({ page: 3 });
    for (const page of [1, 0, -2, 1.5, 'x', null])
      expect(readDashboardSearch({ page })).toEqual({});
  });

  test('a search for digits stays a text', () => {
    expect(readDashboardSearch({ q: 2026, tag: 7 })).toEqual({ q: '2026', tag: '7' });
  });

  test('empty and foreign values are left out', () => {
    expect(readDashboardSearch({ q: '', tag: ['a'], load: {}, other: 'x' })).toEqual({});
  });

  test('a value that makes no sense is overruled by name where the router merges', () => {
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

  test('the order of a list and the type it is narrowed to are known ones', () => {
    for (const sort of ['updated', 'created', 'title']) {
      expect(readDashboardSearch({ sort })).toEqual({ sort });
    }
    for (const type of ['html', 'markdown'])
      expect(readDashboardSearch({ type })).toEqual({ type });
  });
});

describe('spec §2: a preview page in the URL', () => {
  test('a page of the document counts from 2: the first is the plain address', () => {
    expect(readPreviewSearch({ page: 3, view: 'source', remix: true })).toEqual({
      page: 3,
      view: 'source',
      remix: true,
    });
    for (const page of [1, 0, -1, 2.5, 'x', null]) expect(readPreviewSearch({ page })).toEqual({});
  });

  test('what makes no sense is left out', () => {
    expect(readPreviewSearch({ page: {}, view: 'published', remix: 'yes', tab: 'saved' })).toEqual(
      {},
    );
  });
});

describe('spec §2: the sign-in screen in the URL', () => {
  test('the way back and the form are kept, anything else is left out', () => {
    expect(readAuthSearch({ redirect: '/profile', mode: 'sign-up', x: 1 })).toEqual({
      redirect: '/profile',
      mode: 'sign-up',
    });
    expect(readAuthSearch({ redirect: 5, mode: 'other' })).toEqual({});
  });
});

describe('spec §2: the assistant in the URL', () => {
  test('names the chosen session; what names none is left out', () => {
    expect(readAssistantSearch({ session: 'a1' })).toEqual({ session: 'a1' });
    for (const session of ['', {}, null, undefined]) {
      expect(readAssistantSearch({ session })).toEqual({ session: undefined });
    }
  });
});
