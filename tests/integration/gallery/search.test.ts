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
  'ΟΔΟΣ Αθήνα',
  'İSTANBUL',
  'Straße',
  '全文検索',
  'مرحبا بالعالم',
  'שלום עולם',
  'नमस्ते दुनिया',
  'Family 👩‍👩‍👧‍👦 🏳️‍🌈',
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
    {
      title: 'typed',
      content_type: 'markdown',
      markdown_content: '---\ntitle: Secretword\n---\nWritten',
      html_content: null,
    },
  ].map((row) => pageOf(user.id, row));
  await addPages(owner, rows);
});

afterAll(() => backend.close());

describe('spec §7: search of public pages', () => {
  test.each([
    ['wool', ['100% wool']],
    ['WO wool', []],
    ['woo 100', ['100% wool']],
    ['100%', ['100% wool']],
    ['comma, h', []],
    ['comma, her', ['comma, here']],
    ['eq.tea', ['eq.tea']],
    ['(thesis', ['paren (thesis']],
    [`'quo:*"`, ['quo"te']],
    [String.raw`back\s`, []],
    [String.raw`slash\back`, [String.raw`back\slash`]],
    ['ПРИВЕТ', ['Привет, мир']],
    ['мир при', ['Привет, мир']],
    ['οδος', ['ΟΔΟΣ Αθήνα']],
    ['αθηνα', ['ΟΔΟΣ Αθήνα']],
    ['istanbul', ['İSTANBUL']],
    ['strasse', []],
    ['straß', ['Straße']],
    ['検索', ['全文検索']],
    ['索検', ['全文検索']],
    ['مرحب', ['مرحبا بالعالم']],
    ['עולם', ['שלום עולם']],
    ['दुनिया', ['नमस्ते दुनिया']],
    ['नमस्', ['नमस्ते दुनिया']],
    ['👩‍👩‍👧‍👦', ['Family 👩‍👩‍👧‍👦 🏳️‍🌈']],
    ['🏳️‍🌈 fam', ['Family 👩‍👩‍👧‍👦 🏳️‍🌈']],
    ['👨‍👦', []],
    ['secretword', []],
    ['nothing like it', []],
    ['%', []],
    ['  ++  ', []],
  ])('%s finds pages by the beginnings of their words', async (search, expected) => {
    expect(await titlesOf(backend, { search })).toEqual(expected);
  });

  test('words may be anywhere in the text; a blank search matches everything', async () => {
    expect(await titlesOf(backend, { search: 'TEXT body' })).toHaveLength(TITLES.length);
    expect(await ask(backend, { search: '  ' })).toMatchObject({ total: TITLES.length + 3 });
  });

  test('private and deleted pages are never found', async () => {
    expect(await ask(backend, { search: 'wool' })).toMatchObject({ total: 1 });
  });

  test('a result shows the matching passage when the snippet lacks it', async () => {
    const { cards, excerpts } = await ask(backend, { search: 'OTTERS at' });
    expect(cards.map(({ title }) => title)).toEqual(['Far']);
    expect(excerpts.get(cards[0]?.id ?? '')).toMatch(/^….* wide otters at last…$/u);
    expect((await ask(backend, { search: 'far and' })).excerpts.size).toBe(0);
    expect((await ask(backend, { search: 'body' })).excerpts.size).toBe(0);
  });

  test('results are filtered by type and tag, and sorted', async () => {
    expect(await titlesOf(backend, { search: 'writ', type: 'markdown' })).toEqual(['typed']);
    expect(await titlesOf(backend, { search: 'tag', tag: 'e f' })).toEqual(['tagged']);
    expect(await titlesOf(backend, { search: 'body', sort: 'title' })).toEqual([
      '100% wool',
      'a_b',
      String.raw`back\slash`,
      'comma, here',
      'eq.tea',
      'Family 👩‍👩‍👧‍👦 🏳️‍🌈',
      'İSTANBUL',
      'paren (thesis',
      'percent',
      'quo"te',
      'Straße',
      'ΟΔΟΣ Αθήνα',
      'Привет, мир',
      'שלום עולם',
      'مرحبا بالعالم',
      'नमस्ते दुनिया',
      '全文検索',
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
    expect(await ask(backend, { tag })).toMatchObject({ total: count, hasMore: false });
  });
});

describe('a list of more than 1,000 results', () => {
  beforeAll(async () => {
    await backend.query(
      `insert into public.pages (author_id, title, html_content, tags, created_at)
       select $1, 'Filler ' || n, '<p>filler words</p>', '{many}', now() - interval '1 minute' * n
       from generate_series(1, 1100) n`,
      [user.id],
    );
  });

  test.each([{ search: 'filler' }, { tag: 'many' }, { search: 'words', tag: 'many' }])(
    '%j ends at the newest, which it sorts as asked',
    async (query) => {
      expect(await ask(backend, query)).toMatchObject({ total: 1000, hasMore: true });
      const titles = await titlesOf(backend, { ...query, sort: 'created' });
      expect(titles).toEqual(Array.from({ length: 1000 }, (_, n) => `Filler ${n + 1}`));
      const sorted = await titlesOf(backend, { ...query, sort: 'title' });
      expect(sorted).toEqual(
        titles.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
      );
      expect(await ask(backend, query, 85)).toMatchObject({ cards: [], total: 1000 });
    },
  );
});

describe('words', () => {
  const words = () =>
    backend.query<{ ctid: string; part: string }>(
      `select ctid::text, part from private.page_words where page_id in (
         select id from public.pages where title like 'Notes%'
       ) order by part`,
    );
  const edit = (change: string) =>
    backend.query(
      `update public.pages set ${change}, base_revision = revision where title like 'Notes%'`,
    );

  test('of an edit are the only ones written, and none are of private pages', async () => {
    await addPages(owner, [pageOf(user.id, { title: 'Notes', html_content: '<p>Larks</p>' })]);
    const [text, title] = await words();
    await edit("preview_image_url = 'https://pictures.test/a.png'");
    expect(await words()).toEqual([text, title]);
    await edit("title = 'Notes from May'");
    expect(await words()).toEqual([
      text,
      { part: 'title', ctid: expect.not.stringContaining(title?.ctid ?? '') },
    ]);
    await edit('is_public = false');
    expect(await words()).toEqual([]);
    await edit("html_content = '<p>Secret larks</p>'");
    expect(await words()).toEqual([]);
    expect(await titlesOf(backend, { search: 'larks' })).toEqual([]);
    await edit('is_public = true');
    expect(await titlesOf(backend, { search: 'secret larks' })).toEqual(['Notes from May']);
    await backend.query("delete from public.pages where title like 'Notes%'");
    expect(await titlesOf(backend, { search: 'larks' })).toEqual([]);
  });
});

test('invalid query values fall back to the defaults', async () => {
  const listed = async (query: string) => {
    const { data, error } = await owner.rpc('list_gallery', { query: JSON.parse(query) });
    expect(error).toBeNull();
    return data;
  };
  const usual = await listed('{}');
  for (const query of [
    '{"page": "x", "sort": 7, "type": "pdf", "tag": " ", "search": null}',
    '{"page": -3}',
    '{"page": 1e9}',
    '[]',
    'null',
    '7',
  ]) {
    expect(await listed(query)).toEqual(usual);
  }
});
