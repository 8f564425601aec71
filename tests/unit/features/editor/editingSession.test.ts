import { describe, expect, test } from 'vitest';
import { followAddress, openNew, startSession } from '#features/editor/document/editingSession.ts';

const to = (
  loadId: string | null,
  template: string | null = null,
  draft: string | null = null,
) => ({
  loadId,
  template,
  draft,
});

describe('the document open in an editor tab', () => {
  const session = { ...startSession(null), serial: 3 };

  test('another URL is another document', () => {
    expect(followAddress(session, to('a')).serial).toBe(4);
    expect(followAddress(session, to(null))).toBe(session);
  });

  test('a new page that was saved stays open when the URL first names it, and not later', () => {
    const saved = followAddress({ ...session, becoming: 'a' }, to('a'));
    expect(saved).toMatchObject({ serial: 3, becoming: null });
    expect(followAddress(saved, to(null)).serial).toBe(4);
  });

  test('a template in the URL is another document, also at the start', () => {
    const opened = followAddress(startSession(null), to(null, 'portfolio'));
    expect(opened).toMatchObject({
      serial: 1,
      start: { kind: 'template', name: 'portfolio', besideDraft: false },
    });
    expect(followAddress(opened, to(null, 'portfolio'))).toBe(opened);
  });

  test('it stays open when the template leaves the URL, and opens anew when requested again', () => {
    const opened = followAddress(session, to(null, 'portfolio'));
    const left = followAddress(opened, to(null));
    expect(left).toMatchObject({ serial: 4, start: { name: 'portfolio' } });
    expect(followAddress(left, to(null, 'portfolio')).serial).toBe(5);
  });

  test('a page’s copy in the URL is another document, and stays open when it leaves the URL', () => {
    const opened = followAddress(session, to(null, null, 'owner-1'));
    expect(opened).toMatchObject({
      serial: 4,
      start: { kind: 'draft', owner: 'owner-1' },
    });
    const left = followAddress(opened, to(null));
    expect(left).toMatchObject({ serial: 4, start: { owner: 'owner-1' } });
    expect(followAddress(left, to(null, null, 'owner-2')).serial).toBe(5);
    expect(followAddress(session, to('a', null, 'owner-1')).start).toBeNull();
  });

  test('a page to load has its own text', () => {
    const opened = followAddress(session, to('a', 'portfolio'));
    expect(opened).toMatchObject({ serial: 4, start: null });
  });

  test('the document after a template has none', () => {
    const opened = followAddress(session, to(null, 'portfolio'));
    expect(followAddress(opened, to('a')).start).toBeNull();
  });

  test('a new document opens at once when a new one is open', () => {
    const start = { kind: 'template', name: 'prototype', besideDraft: true } as const;
    expect(openNew(session, start)).toMatchObject({ serial: 4, start });
  });

  test('when a page is open, it opens once the URL no longer names the page, and only once', () => {
    const ofPage = followAddress(session, to('a'));
    const pending = openNew(ofPage, { kind: 'blank' });
    expect(pending).toMatchObject({ serial: ofPage.serial, start: null });
    const opened = followAddress(pending, to(null));
    expect(opened).toMatchObject({ serial: ofPage.serial + 1, start: { kind: 'blank' } });
    const later = followAddress(followAddress(opened, to('b')), to(null));
    expect(later.start).toBeNull();
  });

  test('a new page that is being saved gets its URL first', () => {
    const saved = { ...session, becoming: 'a' };
    const pending = openNew(saved, { kind: 'blank' });
    const named = followAddress(pending, to('a'));
    expect(named).toMatchObject({ serial: 3, start: null });
    expect(followAddress(named, to(null)).start).toEqual({ kind: 'blank' });
  });

  test('an editor can start with text left for it, but not when a page must load', () => {
    expect(startSession(null, { kind: 'blank' }).start).toEqual({ kind: 'blank' });
    expect(startSession('a', { kind: 'blank' }).start).toBeNull();
  });
});
