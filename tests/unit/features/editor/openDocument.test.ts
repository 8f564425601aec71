import { describe, expect, test } from 'vitest';
import { originOf } from '#domain/page/draft.ts';
import { startEditing, openDocument } from '#features/editor/document/editing.ts';
import { ok } from '#domain/result.ts';

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
