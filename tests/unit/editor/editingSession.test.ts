import { describe, expect, test } from 'vitest';
import { followAddress, openBeside, startSession } from '#features/editor/editingSession.ts';

const to = (loadId: string | null, template: string | null = null) => ({ loadId, template });

describe('which document an editor tab has in hand', () => {
  const session = { ...startSession(null), serial: 3 };

  test('another address is another document', () => {
    expect(followAddress(session, to('a')).serial).toBe(4);
    expect(followAddress(session, to(null))).toBe(session);
  });

  test('a new page that was saved stays in hand when the address names it, and not later', () => {
    const saved = followAddress({ ...session, becoming: 'a' }, to('a'));
    expect(saved).toMatchObject({ serial: 3, becoming: null });
    expect(followAddress(saved, to(null)).serial).toBe(4);
  });

  test('a template in the address is another document, also at the start', () => {
    const opened = followAddress(startSession(null), to(null, 'portfolio'));
    expect(opened).toMatchObject({
      serial: 1,
      template: { name: 'portfolio', besideDraft: false },
    });
    expect(followAddress(opened, to(null, 'portfolio'))).toBe(opened);
  });

  test('it stays in hand when the template leaves the address, and opens anew when it is asked for again', () => {
    const opened = followAddress(session, to(null, 'portfolio'));
    const left = followAddress(opened, to(null));
    expect(left).toMatchObject({ serial: 4, template: { name: 'portfolio' } });
    expect(followAddress(left, to(null, 'portfolio')).serial).toBe(5);
  });

  test('a page to load has its own text', () => {
    const opened = followAddress(session, to('a', 'portfolio'));
    expect(opened).toMatchObject({ serial: 4, template: null });
  });

  test('the document after a template has none', () => {
    const opened = followAddress(session, to(null, 'portfolio'));
    expect(followAddress(opened, to('a')).template).toBeNull();
  });

  test('a template can open beside the unsaved text in hand', () => {
    expect(openBeside(session, 'prototype')).toMatchObject({
      serial: 4,
      template: { name: 'prototype', besideDraft: true },
    });
  });
});
