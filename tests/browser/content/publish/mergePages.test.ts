import { expect, test } from 'vitest';

import { mergePages } from '#domain/sync/merge.ts';
import { publishHtml } from '#content/publish/publish.ts';
import type { Page } from '#domain/page/page.ts';

const SOURCE = '<style>p { color: red }</style>\n<p>one</p>\n<p>two</p>\n<p>three</p>\n';

test('what visitors get of a merged page is what publishing its text gives', async () => {
  const base: Page = {
    id: 'page',
    author_id: 'author',
    title: 'A page',
    content_type: 'html',
    html_content: (await publishHtml(SOURCE)).html,
    page_css: null,
    markdown_content: null,
    html_source: SOURCE,
    tags: [],
    is_public: true,
    url: null,
    preview_image_url: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
  };
  const mine = { ...base, html_source: SOURCE.replace('red', 'blue') };
  const theirs = { ...base, html_source: SOURCE.replace('three', 'THREE') };
  const both = SOURCE.replace('red', 'blue').replace('three', 'THREE');
  const merged = await mergePages({ base, mine, theirs }, publishHtml);
  expect(merged).toMatchObject({
    kind: 'merged',
    page: { html_source: both, html_content: (await publishHtml(both)).html },
  });
});
