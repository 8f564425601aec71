import { describe, expect, test } from 'vitest';
import {
  applyPatch,
  coalesce,
  diffPage,
  opOf,
  type PageMutation,
  type PagePatch,
} from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import { pageAfter } from '#domain/page/pageRow.ts';
import { fc } from '../../../support/laws.ts';

const BASE: Page = {
  id: 'page',
  author_id: 'author',
  title: 'Title',
  content_type: 'html',
  html_content: '<p>a</p>',
  page_css: null,
  markdown_content: null,
  html_source: '<main>a</main>',
  tags: ['a'],
  is_public: true,
  url: null,
  preview_image_url: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  deleted_at: null,
};
const DELETED = '2026-02-02T00:00:00.000Z';

const patches: fc.Arbitrary<PagePatch> = fc.record(
  {
    title: fc.constantFrom('Title', 'Other', 'Third'),
    html_content: fc.constantFrom('<p>a</p>', '<p>b</p>', null),
    page_css: fc.constantFrom('p{}', null),
    markdown_content: fc.constantFrom(null, '# m'),
    html_source: fc.constantFrom('<main>a</main>', null),
    tags: fc.constantFrom(['a'], [], ['a', 'b'], ['b', 'a']),
    deleted_at: fc.constantFrom(null, DELETED),
  },
  { requiredKeys: [] },
);

function mutationOf(base: Page | null, after: Page): PageMutation {
  const patch = diffPage(base, after);
  return {
    v: 1,
    mutationId: 'mutation',
    owner: 'author',
    pageId: 'page',
    op: opOf(base, patch),
    patch,
    base,
    baseRevision: base === null ? 0 : 3,
    sealedAt: null,
    attempts: 0,
    nextAt: 0,
    lastFailure: null,
    createdAt: 0,
  };
}

/** The server's page after a mutation; 'nothing' when only its author could have seen it. */
function replay(base: Page | null, mutation: PageMutation | null): unknown {
  const page = mutation === null ? base : pageAfter(mutation);
  return contentOf(base, page);
}

function contentOf(base: Page | null, page: Page | null): unknown {
  if (page === null || (base === null && page.deleted_at !== null)) return 'nothing';
  return diffPage(null, page);
}

describe('coalescing', () => {
  test('the coalesced mutation has the effect of the single ones', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(
        fc.constantFrom(BASE, null),
        patches,
        fc.array(patches, { maxLength: 6 }),
        (base, start, edits) => {
          let page = applyPatch(BASE, base === null ? { ...start, deleted_at: null } : start);
          let mutation: PageMutation | null = mutationOf(base, page);
          for (const edit of edits) {
            const after = applyPatch(page, edit);
            mutation =
              mutation === null
                ? mutationOf(base, after)
                : coalesce(mutation, diffPage(page, after));
            page = after;
          }
          expect(replay(base, mutation)).toEqual(contentOf(base, page));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('create, then update: a create with the newest text', () => {
    const first = mutationOf(null, BASE);
    const both = coalesce(first, { title: 'Newer' });
    expect(both).toMatchObject({
      op: 'create',
      base: null,
      baseRevision: 0,
      mutationId: 'mutation',
    });
    expect(both?.patch.title).toBe('Newer');
  });

  test('create, then delete: nothing', () => {
    expect(coalesce(mutationOf(null, BASE), { deleted_at: DELETED })).toBeNull();
  });

  test('an update keeps the first base', () => {
    const first = mutationOf(BASE, { ...BASE, title: 'Second' });
    const both = coalesce(first, { title: 'Third' });
    expect(both).toMatchObject({ op: 'update', base: BASE, patch: { title: 'Third' } });
  });

  test('an update back to the base: nothing', () => {
    const first = mutationOf(BASE, { ...BASE, title: 'Second', tags: ['b'] });
    expect(coalesce(first, { title: 'Title', tags: ['a'] })).toBeNull();
  });

  test('update, then delete: a delete with the newest text for the trash', () => {
    const first = mutationOf(BASE, { ...BASE, title: 'Second' });
    const both = coalesce(first, { deleted_at: DELETED });
    expect(both).toMatchObject({ op: 'delete', patch: { title: 'Second', deleted_at: DELETED } });
  });

  test('delete, then restore: nothing', () => {
    const first = mutationOf(BASE, { ...BASE, deleted_at: DELETED });
    expect(coalesce(first, { deleted_at: null })).toBeNull();
  });

  test('the order of tags counts', () => {
    expect(diffPage(BASE, { ...BASE, tags: ['b', 'a'] })).toEqual({ tags: ['b', 'a'] });
  });
});
