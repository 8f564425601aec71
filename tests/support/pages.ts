import { randomUUID } from 'node:crypto';

import type { Page } from '#domain/page/page.ts';

/** A page with a value in every relevant column. */
export function newPage(columns: Partial<Page> = {}): Page {
  const at = '2026-01-01T00:00:00.000Z';
  return {
    id: randomUUID(),
    author_id: randomUUID(),
    title: 'A page',
    content_type: 'html',
    html_content: '<p>Text</p>',
    page_css: null,
    markdown_content: null,
    html_source: '<main>Text</main>',
    tags: ['one'],
    is_public: true,
    url: null,
    preview_image_url: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    ...columns,
  };
}
