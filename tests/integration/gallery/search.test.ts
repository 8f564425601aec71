import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { addPages, ask, pageOf, titlesOf } from './rig.ts';

let backend: TestBackend;
let user: TestUser;
let owner: TestClient;

const TITLES = [
  '100% wool',
  'a_b',
  'comma, here',
  'eq.tea',
  'paren (thesis',
  'quo"te',
  String.raw`back\slash`,
  'Привет, мир',
  'percent',
];

beforeAll(async () => {
  backend = await openTestBackend();
  user = await backend.signUp();
  owner = clientOf(backend, user);
  const hidden = [
    { title: 'hidden wool', is_public: false },
    { title: 'deleted wool', deleted_at: new Date().toISOString() },
  ];
  const rows = [
    ...TITLES.map((title) => ({ title, html_content: '<p>the <b>body</b> text</p>' })),
    ...hidden,
    { title: 'Far', html_content: `<p>${'far and wide '.repeat(30)}otters at last</p>` },
    { title: 'tagged', tags: ['a,b', 'c"d', 'e f', `it's`] },
    { title: 'typed', content_type: 'markdown', markdown_content: 'Written', html_content: null },
  ].map((row) => pageOf(user.id, row));
  await addPages(owner, rows);
});

afterAll(() => backend.close());

describe('spec §7: search of public pages', () => {
  test.each([
    ['wool', ['100% wool']],
    ['100%', ['100% wool']],
    ['%', ['100% wool']],
    ['A_B', ['a_b']],
    ['comma, h', ['comma, here']],
    ['eq.tea', ['eq.tea']],
    ['(thesis', ['paren (thesis']],
    ['quo"', ['quo"te']],
    [String.raw`k\s`, [String.raw`back\slash`]],
    ['ПРИВЕТ', ['Привет, мир']],
    ['nothing like it', []],
  ])('spec §5: %s matches literally', async (search, expected) => {
    expect(await titlesOf(backend, { search })).toEqual(expected);
  });

  test('a phrase matches across tags, and a blank search matches everything', async () => {
    expect(await titlesOf(backend, { search: 'THE BODY TEXT' })).toHaveLength(TITLES.length);
    expect(await ask(backend, { search: '  ' })).toMatchObject({ total: TITLES.length + 3 });
  });

  test('private and deleted pages are never found', async () => {
    expect(await ask(backend, { search: 'wool' })).toMatchObject({ total: 1, listed: 1 });
  });

  test('a result shows the matching passage when the snippet lacks it', async () => {
    const { cards, excerpts } = await ask(backend, { search: 'OTTERS at' });
    expect(cards.map(({ title }) => title)).toEqual(['Far']);
    expect(excerpts.get(cards[0]?.id ?? '')).toMatch(/^….* wide otters at last…$/u);
    expect((await ask(backend, { search: 'far and' })).excerpts.size).toBe(0);
    expect((await ask(backend, { search: 'body' })).excerpts.size).toBe(0);
  });

  test('results are filtered by type and tag, and sorted', async () => {
    expect(await titlesOf(backend, { search: 't', type: 'markdown' })).toEqual(['typed']);
    expect(await titlesOf(backend, { search: 'tag', tag: 'e f' })).toEqual(['tagged']);
    expect(await titlesOf(backend, { search: 'body', sort: 'title' })).toEqual([
      '100% wool',
      'a_b',
      String.raw`back\slash`,
      'comma, here',
      'eq.tea',
      'paren (thesis',
      'percent',
      'quo"te',
      'Привет, мир',
    ]);
  });
});

describe('spec §5, §7: pages by tag', () => {
  test.each([
    ['a,b', 1],
    ['c"d', 1],
    ['cd', 1],
    ['e f', 1],
    [`it's`, 1],
    ['a', 0],
    ['A,B', 0],
  ])('%s matches as a whole tag, without its quotes', async (tag, count) => {
    expect(await ask(backend, { tag })).toMatchObject({ total: count, isEstimate: false });
  });
});

describe('a gallery too large for a full scan', () => {
  // Partial words, word boundaries and punctuation between words.
  const texts = [
    'Small pots of strong tea, at five o’clock',
    'A teapot. (Not a coffeepot.)',
    'strong-tea 100% of it: snake_case, C++ and a.b@c.de',
    'Сильный чай; крепкий ЧАЙНИК',
    'tea',
    'a b c',
  ];

  beforeAll(async () => {
    await backend.query(
      `insert into public.pages (author_id, title, html_content, updated_at)
       select $1, 'x', '<p>filler words</p>', now() + interval '1 minute' from generate_series(1, 1100)`,
      [user.id],
    );
    await backend.query(
      `insert into public.pages (author_id, title, html_content, updated_at)
       select $1, 'old', text, now() - interval '1 year' from unnest($2::text[]) text`,
      [user.id, texts],
    );
  });

  test('the word index finds what a full scan finds', async () => {
    const asked = [
      'tea',
      'TEA',
      'eapo',
      'pot',
      'strong tea',
      'ong te',
      'g t',
      'of strong tea, at',
      'tea, at f',
      'five o’clock',
      '(not a',
      'pot.)',
      '100%',
      '0% of it:',
      'snake_case',
      'ke_ca',
      '++ and',
      'b@c.de',
      'ЧАЙ',
      'крепкий чай',
      'ный чай; кр',
      'a b c',
      'nothing',
      'tea pot',
      'strong-tea 100',
      'small pots of strong tea, at five o’clock',
    ];
    for (const search of asked) {
      const rows = await backend.query<{ snippet: string }>(
        `select snippet from public.pages where title = 'old' and strpos(lower(search_text), lower($1)) > 0`,
        [search],
      );
      const { cards } = await ask(backend, { search });
      const found = cards.filter(({ title }) => title === 'old').map(({ snippet }) => snippet);
      expect([search, found.toSorted()]).toEqual([
        search,
        rows.map(({ snippet }) => snippet).toSorted(),
      ]);
    }
  });

  test('index-only results are counted exactly, others are estimated', async () => {
    expect(await ask(backend, { search: 'strong' })).toMatchObject({ total: 2, isEstimate: false });
    const common = { total: 1100, isEstimate: false };
    expect(await ask(backend, { search: 'filler' })).toMatchObject(common);
    const phrase = await ask(backend, { search: 'filler words' });
    expect(phrase).toMatchObject({ isEstimate: true });
    expect(phrase.cards).toHaveLength(12);
  });
});

test('invalid query values fall back to the defaults', async () => {
  const asked = async (query: string) => {
    const { data, error } = await owner.rpc('list_gallery', { query: JSON.parse(query) });
    expect(error).toBeNull();
    return data;
  };
  const usual = await asked('{}');
  for (const query of [
    '{"page": "x", "sort": 7, "type": "pdf", "tag": " ", "search": null}',
    '{"page": -3}',
    '{"page": 1e9}',
    '[]',
    'null',
    '7',
  ]) {
    expect(await asked(query)).toEqual(usual);
  }
});
