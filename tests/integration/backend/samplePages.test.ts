import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend, type EmbeddedBackend } from '../../../supabase/local/createBackend.ts';

let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await createBackend({ dataDir: 'memory', origin: 'http://127.0.0.1', seed: true });
});

afterAll(() => backend.close());

const ALLOWED = new Set(
  `div span p h1 h2 h3 h4 h5 h6 br hr b i u strong em mark small del ins sub sup ul ol li a img
  table thead tbody tr th td blockquote code pre`.split(/\s+/u),
);

describe('the sample pages', () => {
  test('they fill the first gallery page, by one author without a password', async () => {
    const pages = await backend.query<{ author: string; public: boolean; snippet: string }>(
      `select f.full_name as author, p.is_public as public, p.snippet
      from pages p join profiles f on f.id = p.author_id`,
    );
    expect(pages).toHaveLength(12);
    expect(new Set(pages.map(({ author }) => author))).toEqual(new Set(['Recto Samples']));
    expect(pages.every((page) => page.public && page.snippet.length > 100)).toBe(true);
    const [account] = await backend.query('select encrypted_password as password from auth.users');
    expect(account).toEqual({ password: null });
  });

  test('spec §5: they contain allowed tags only', async () => {
    const pages = await backend.query<{ html: string }>(
      "select html_content as html from pages where content_type = 'html'",
    );
    const tags = pages.flatMap(({ html }) =>
      [...html.matchAll(/<\/?([a-z0-9]+)/gu)].map(([, tag]) => tag),
    );
    expect(tags.filter((tag) => tag === undefined || !ALLOWED.has(tag))).toEqual([]);
    expect(pages.length).toBeGreaterThan(5);
  });

  test('they have different dates, none in the future', async () => {
    const times = await backend.query<{ at: string }>(
      'select updated_at as at from pages order by updated_at desc',
    );
    expect(new Set(times.map(({ at }) => at)).size).toBe(12);
    expect(Date.parse(times[0]?.at ?? '')).toBeLessThan(Date.now());
  });
});
