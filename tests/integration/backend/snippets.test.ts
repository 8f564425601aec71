import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import { fc } from '../../support/laws.ts';
import { openTestBackend, type TestBackend, type TestUser } from '../../support/backend.ts';
import { clientOf, type TestClient } from '../../support/clients.ts';
import { WITH_FRONT_MATTER, WITHOUT_FRONT_MATTER } from '../../support/markdown/frontMatters.ts';
import { newPage } from './pageRows.ts';

let backend: TestBackend;
let user: TestUser;
let owner: TestClient;

beforeAll(async () => {
  backend = await openTestBackend();
  user = await backend.signUp();
  owner = clientOf(backend, user);
});

afterAll(() => backend.close());

const html = (html_content: string) => ({ ...newPage(user.id), html_content });
const markdown = (markdown_content: string) => ({
  ...newPage(user.id),
  content_type: 'markdown',
  html_content: null,
  page_css: null,
  html_source: null,
  markdown_content,
});

async function snippetOf(page: ReturnType<typeof newPage>): Promise<string | undefined> {
  const { data, error } = await owner.from('pages').insert(page).select('snippet').single();
  expect(error).toBeNull();
  return data?.snippet;
}

describe('spec §9: the snippet', () => {
  test.each([
    ['tags', '<h1>Hello</h1><p>big <b>wide</b>\n world</p>', 'Hello big wide world'],
    ['attributes', `<p style="a > b" title='>'>Text<br/></p>`, 'Text'],
    [
      'entities',
      '<p>Fish &amp; Chips&nbsp;&lt;3 &quot;yes&quot; &#39;no&#39;</p>',
      `Fish & Chips <3 "yes" 'no'`,
    ],
    [
      'scripts, styles and comments',
      '<style>p{}</style><!-- Page: One -->A<script>x()</script>B',
      'A B',
    ],
    [
      'text between two of a kind',
      '<!-- a -->A<!-- b --><script>x</script>B<script>y</script>C',
      'A B C',
    ],
    ['an unclosed quote', '<p title="x>It</p><p>goes</p> on', 'It goes on'],
    ['comparisons', '<p>1 < 2 and 3 > 2</p>', '1 < 2 and 3 > 2'],
    ['a double-escaped entity', '<code>&amp;lt;b&amp;gt;</code>', '&lt;b&gt;'],
  ])('HTML yields its text: %s', async (_what, content, expected) => {
    expect(await snippetOf(html(content))).toBe(expected);
  });

  test.each([
    [
      'headings and emphasis',
      '# Title\n\nSome **bold**, *it* and _more_ `code`',
      'Title Some bold, it and more code',
    ],
    [
      'lists and tasks',
      '- one\n* two\n1. three\n- [x] done\n  - [ ] inner',
      'one two three done inner',
    ],
    [
      'links and images',
      'See [the site](https://a.b "t") ![a picture](x.png) [ref][1]',
      'See the site a picture ref',
    ],
    [
      'parentheses in addresses, pictures in links',
      '[Foo](https://a.b/Foo_(bar)) [![a picture](x.png)](https://a.b)',
      'Foo a picture',
    ],
    ['quotes and rules', '> quoted\n> > twice\n\n---\n\nafter', 'quoted twice after'],
    ['fenced code', '```js\nlet snake_case = 1;\n```', 'let snake_case = 1;'],
    ['tables', '| A | B |\n|---|:-:|\n| 1 | 2 |', 'A B 1 2'],
    [
      'footnotes, callouts and addresses of links',
      'Net.[^1]\n\n[^1]: Forty knots.\n\n> [!NOTE]\n> Mind [it][a].\n\n[a]: https://a.b',
      'Net. Forty knots. Mind it.',
    ],
    [
      'front matter',
      '---\ntitle: Secret word\ntags:\n  - sea\n# note\n\nmarkdown: toc\n---\n# Text\n\n---\n\nend',
      'Text end',
    ],
    ['front matter that dots end', '---\r\ntitle: Hidden\r\n...\r\nText', 'Text'],
    ['text between two rules', '---\n\nNote: it stays\n\n---\nText', 'Note: it stays Text'],
    [
      'a rule, a sentence and a rule',
      '---\nNote: one\nand two\n\n---\nText',
      'Note: one and two Text',
    ],
    ['a page marker in it', '---\ntitle: A\n--- Page: Two ---\nText', 'title: A Text'],
    ['page markers', '--- Page: Two ---\nText', 'Text'],
    ['names with underscores', 'a_b and snake_case_name stay', 'a_b and snake_case_name stay'],
    ['Windows line ends', '# One\r\n\r\ntwo\r\n', 'One two'],
  ])('Markdown yields its words: %s', async (_what, content, expected) => {
    expect(await snippetOf(markdown(content))).toBe(expected);
  });

  test('front matter is what previews find, and no other text', async () => {
    const cases = [
      ...WITH_FRONT_MATTER,
      ...WITHOUT_FRONT_MATTER.map(([what, text]) => [what, text, text] as const),
    ];
    for (const [what, text, rest] of cases) {
      expect([what, await snippetOf(markdown(text))]).toEqual([
        what,
        await snippetOf(markdown(`\n${rest}`)),
      ]);
    }
  });

  test('front matter is what previews find in random lines', async () => {
    const line = fc.constantFrom(
      ...'---|...|+++|title: a|"q": b|a = 1|[t]|Note:|a b|- x|  in|# c||]|{|--- Page: B ---|1. x: y|tags: [q]\r|---\r'.split(
        '|',
      ),
    );
    const fence = fc.constantFrom('---', '+++', '--- ', '---\r');
    await fc.assert(
      fc.asyncProperty(fence, fc.array(line, { maxLength: 6 }), async (first, lines) => {
        const text = [first, ...lines, 'end'].join('\n');
        const rest = text.slice(frontMatterLines(text)?.end ?? 0);
        expect(await snippetOf(markdown(text))).toBe(await snippetOf(markdown(`\n${rest}`)));
      }),
      { numRuns: 150 },
    );
  });

  test('front matter of any length is left out', async () => {
    const front = `---\ntitle: x\nlist:\n${'  - item\n'.repeat(100_000)}---\n`;
    expect(await snippetOf(markdown(`${front}Words`))).toBe('Words');
  });

  test('it has at most 200 characters and is empty for an empty page', async () => {
    expect(Array.from((await snippetOf(markdown('ж😀 '.repeat(300)))) ?? '')).toHaveLength(200);
    expect(await snippetOf(html(''))).toBe('');
    expect(await snippetOf({ ...newPage(user.id), html_content: null })).toBe('');
  });

  // Backtracking would take hours and hit the test timeout.
  test('a long hostile page is parsed without backtracking', async () => {
    for (const text of [
      '<!--'.repeat(100_000),
      '<script>'.repeat(50_000),
      `${'<style '.repeat(50_000)}</style>`,
      `${'[a]('.repeat(100_000)})`,
      '*_`'.repeat(130_000),
      '\n- ['.repeat(80_000),
      '[^a'.repeat(100_000),
      '\n[a]:'.repeat(80_000),
      `---\n${'a: b\n'.repeat(80_000)}`,
      `---\na${'_ .-'.repeat(100_000)}`,
      `---\na: b\n${'--- Page: '.repeat(40_000)}\n---\n`,
      `---\n${'"a'.repeat(200_000)}\n---\n`,
      `---\n${' '.repeat(400_000)}\n---\n`,
      `+++\n${'\n \n'.repeat(130_000)}a = 1\n+++`,
      `---\na:\n${'\n'.repeat(400_000)}`,
      '<'.repeat(500_000),
      '[a]('.repeat(100_000),
      '_ '.repeat(200_000),
      '\n> '.repeat(100_000),
    ]) {
      await snippetOf(markdown(text));
      expect((await snippetOf(html(text)))?.length).toBeLessThanOrEqual(400);
    }
  });
});
