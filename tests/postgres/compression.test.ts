import { expect, test } from 'vitest';
import { openProject } from './supabaseLike.ts';

test('texts are compressed by LZ4', async () => {
  const project = await openProject(process.env['TEST_POSTGRES_ADMIN'] ?? '');
  const rows = await project.admin<{ name: string }>`
    select attname as name from pg_attribute
    where attcompression = 'l' and attrelid in ('pages'::regclass, 'private.page_words'::regclass) order by 1`;
  const names = rows.map(({ name }) => name);
  expect(names).toEqual([
    'content',
    'html_content',
    'markdown_content',
    'page_css',
    'text',
    'words',
  ]);
  await project.close();
});
