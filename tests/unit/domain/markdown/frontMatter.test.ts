import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FEATURES, featuresOf, GITHUB } from '#domain/markdown/dialect.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { snippetOf } from '#domain/page/card.ts';
import { splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { WITH_FRONT_MATTER, WITHOUT_FRONT_MATTER } from '../../../support/markdown/frontMatters.ts';
import { parse, stringify } from 'yaml';
import { stringify as stringifyToml } from 'smol-toml';
import { fc } from '../../../support/laws.ts';

describe('front matter', () => {
  test('gives title and tags, in the forms that other programs write', () => {
    const forms = [
      '---\ntitle: Tide tables\ntags: [sea, "north"]\n---\ntext',
      '---\r\ntitle: "Tide tables"\r\ntags:\r\n  - sea\r\n  - north # a comment\r\n---\r\ntext',
      "---\ndraft: true\n# by hand\ntitle: 'Tide tables'\ntags: sea, north\n...\ntext",
      '---\nTitle: Tide tables\nauthor: Ada\ntags:\n- sea\n- north\ndate: 2026-11-25\n---\ntext',
    ];
    const read = forms.map((text) => ({ ...readFrontMatter(text), rest: text }));
    for (const { title, end, rest } of read) {
      expect(title).toBe('Tide tables');
      expect(rest.slice(end)).toBe('text');
    }
    for (const { tags } of read) expect(tags).toEqual(['sea', 'north']);
  });

  test.each(WITH_FRONT_MATTER)('is found: %s', (_what, text, rest) => {
    expect(text.slice(readFrontMatter(text).end)).toBe(rest);
  });

  test.each(WITHOUT_FRONT_MATTER)('is not: %s', (_what, text) => {
    expect(readFrontMatter(text)).toMatchObject({ end: 0, title: null, tags: [], problem: null });
  });

  test.each([
    ['title-folded', 'A long title in two lines', ['one', 'two']],
    ['title-literal', 'Block title', []],
    ['flow-list-on-lines', 'Flow tags', ['a', 'b']],
    ['comment-first', 'Commented', []],
    ['blank-line-first', 'Blank first', []],
    ['key-not-ascii', 'Nonascii key', []],
    ['toml', 'Hugo post', ['a', 'b']],
    ['longer-than-10000', 'Long', []],
    ['empty', null, []],
  ])('gives title and tags: %s', (name, title, tags) => {
    const text = readFileSync(`tests/fixtures/cases/${name}.md`, 'utf8');
    expect(readFrontMatter(text)).toMatchObject({ title, tags, problem: null });
  });

  test.each([
    ['a number as it is written', 'title: 1.10', '1.10', []],
    ['no title', 'title: ~\ntags:', null, []],
    ['a quoted null', 'title: "null"', 'null', []],
    ['aliases', 'x: &x Tea\ny: &y [a, *x]\ntitle: *x\ntags: *y', 'Tea', ['a', 'Tea']],
    ['an unknown alias', 'title: *x\ntags: &t [a, *y, *t]', null, ['a']],
    ['the small letters of two', 'Title: A\ntitle: b\nTags: c', 'b', ['c']],
    ['only texts of a list', 'tags: [a, [b], {c: d}, 2, null]', null, ['a', '2']],
  ])('reads %s', (_what, body, title, tags) => {
    expect(readFrontMatter(`---\n${body}\n---\n`)).toMatchObject({ title, tags, problem: null });
  });

  test.each([
    ['---\ntitle: "x\n---\n', 'Missing closing "quote.', 3],
    ['---\ntitle: A\nauthor B\n---\n', 'Implicit map keys need to be followed by map values.', 3],
    ['---\r\na: b\r\na: c\r\n---\r\n', 'This key is here twice.', 3],
    ['---\na: b: c\n---\n', 'Nested mappings are not allowed in compact mappings.', 2],
    ['+++\r\na = 1\r\nb = x\r\n+++\r\n', 'Invalid value.', 3],
  ])('that is broken says where: %j', (text, message, line) => {
    const { end, problem, features } = readFrontMatter(text);
    expect({ end, message: problem?.message, line: problem?.line }).toEqual({
      end: text.length,
      message,
      line,
    });
    expect(text.slice(0, problem?.at).split('\n')).toHaveLength(line);
    expect(features).toBe(GITHUB);
  });

  test('has bounded aliases, and is not read beyond 100,000 characters', () => {
    const bomb = Array.from({ length: 60 }, (_, at) =>
      at === 0 ? 'a0: &a0 [x]' : `a${at}: &a${at} [${`*a${at - 1}, `.repeat(9)}]`,
    );
    const text = `---\n${bomb.join('\n')}\ntags: *a59\ntitle: Bomb\n---\n`;
    expect(readFrontMatter(text)).toMatchObject({ title: 'Bomb', tags: [], end: text.length });
    const nested = `---\na: ${'['.repeat(50_000)}\n---\n`;
    expect(readFrontMatter(nested).problem).toMatchObject({
      line: 2,
      message: 'It is nested too deeply.',
    });
    const huge = `---\ntitle: x\na:\n${'  - b\n'.repeat(900_000)}---\n`;
    expect(readFrontMatter(huge)).toMatchObject({ title: null, end: huge.length, problem: null });
    const open = `---\na: b\n${'\n'.repeat(5_000_000)}`;
    expect(readFrontMatter(open).end).toBe(0);
  });

  test('belongs to every sub-page, and to no snippet', () => {
    const front = '---\ntitle: Guide\nmarkdown: mark\n---\n';
    const text = `${front}--- Page: One ---\n==a==\n--- Page: Two ---\nb\n`;
    const pages = splitSubPages('markdown', text);
    expect(pages.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(subPageSource('markdown', pages, 0)).toBe(`${front}==a==\n`);
    expect(subPageSource('markdown', pages, 1)).toBe(`${front}b\n`);
    const markdown_content = `${front}Words.`;
    expect(snippetOf({ content_type: 'markdown', html_content: null, markdown_content })).toBe(
      'Words.',
    );
  });
});

describe('the dialect of a page', () => {
  const named = (text: string) => [...readFrontMatter(text).features].sort().join(' ');

  test('is GitHub’s without front matter, and with any but `markdown:`', () => {
    expect(readFrontMatter('text').features).toBe(GITHUB);
    expect(readFrontMatter('---\ntitle: x\n---\n').features).toBe(GITHUB);
    expect([...GITHUB].sort().join(' ')).toBe('callouts diagrams emoji maths');
  });

  test('is chosen by words in order', () => {
    expect(named('---\nmarkdown: extended\n---\n')).toBe(Object.keys(FEATURES).sort().join(' '));
    expect(named('---\nmarkdown: plain\n---\n')).toBe('');
    expect(named('---\nmarkdown: plain toc mark\n---\n')).toBe('mark toc');
    expect(named('---\nmarkdown: [extended, -emoji, -Maths]\n---\n')).toBe(
      'callouts definitions diagrams ids mark sizes toc',
    );
    expect(named('---\nmarkdown: unknown toString\n---\n')).toBe([...GITHUB].sort().join(' '));
  });

  test('equal choices are the same object, so that renderings are compared quickly', () => {
    expect(featuresOf(['mark', '-mark'])).toBe(GITHUB);
    expect(featuresOf(['toc', 'mark'])).toBe(featuresOf(['mark', 'toc']));
  });
});

const word = fc.string({
  unit: fc.constantFrom('😀', ...'aZ0 :#-?*&!|>\'"%@`{}[],.~茶é\n\\'.split('')),
  maxLength: 30,
});

/** Without empty lists: in one of its styles the library writes them so that it can't read them. */
const fields = fc.record(
  {
    title: word,
    tags: fc.array(word, { minLength: 1, maxLength: 4 }),
    draft: fc.boolean(),
    weight: fc.double({ noNaN: true, noDefaultInfinity: true }),
    nested: fc.record({ a: word, b: fc.array(word, { minLength: 1, maxLength: 2 }) }),
  },
  { requiredKeys: [] },
);

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** What Recto makes of the library's own reading of title and tags. */
function expected(read: { title?: unknown; tags?: unknown }) {
  const tags = Array.isArray(read.tags) ? read.tags.map(String) : [];
  // A single text is a list with commas.
  const list = tags.length === 1 ? (tags[0] ?? '').split(',') : tags;
  const title = typeof read.title === 'string' ? oneLine(read.title) : '';
  return {
    title: title === '' ? null : title,
    tags: list.map(oneLine).filter((tag) => tag !== ''),
    problem: null,
  };
}

describe('spec §5: front matter is what its library reads', () => {
  test('YAML in every style that the library writes', () => {
    const style = fc.record({
      defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_FOLDED'),
      defaultKeyType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE'),
      collectionStyle: fc.constantFrom('any', 'flow', 'block'),
      indentSeq: fc.boolean(),
      lineWidth: fc.constantFrom(0, 20, 80),
    } as const);
    const rest = fc.constantFrom('', '# Body\n', '\nText\n---\nmore');
    fc.assert(
      fc.property(
        fc.dictionary(word, word, { maxKeys: 2 }),
        fields,
        style,
        fc.boolean(),
        rest,
        (other, known, options, isWindows, after) => {
          const written = stringify({ x: 1, ...known, ...other }, options);
          const body = isWindows ? written.replaceAll('\n', '\r\n') : written;
          const front = isWindows ? `---\r\n${body}---\r\n` : `---\n${body}---\n`;
          const read = readFrontMatter(front + after);
          expect((front + after).slice(0, read.end)).toBe(front);
          expect(read).toMatchObject(expected(parse(body)));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('TOML', () => {
    fc.assert(
      fc.property(fields, (known) => {
        const front = `+++\n${stringifyToml(known)}\n+++\n`;
        const read = readFrontMatter(`${front}Text`);
        expect(read).toMatchObject({ ...expected(known), end: front.length });
      }),
      { numRuns: 200 },
    );
  });

  test('no text makes it fail, and what is found starts and ends with its lines', () => {
    const line = fc.constantFrom(
      ...'---|...|+++|title: a|tags: [|  - x|]|"q": b|# c||{|}|a = 1|[t]|\ta: b|*x|&x y|? k|: v|! t|%Y|a: |'.split(
        '|',
      ),
      'a: |',
      '  text',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('---', '+++'),
        (lines, fence) => {
          const text = [fence, ...lines].join('\n');
          const { end, problem } = readFrontMatter(text);
          expect(text.slice(0, end)).toMatch(/^$|^(?:---|\+\+\+)\n[^]*(?:---|\.\.\.|\+\+\+)\n?$/);
          expect(problem?.at ?? 0).toBeLessThanOrEqual(end);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
