import { describe, expect, test } from 'vitest';
import { FEATURES, featuresOf, GITHUB } from '#domain/markdown/dialect.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { snippetOf } from '#domain/page/snippet.ts';
import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';

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

  test.each([
    ['a rule and text', '---\n\ntitle: x\n---\n'],
    ['a rule and a heading', '---\nSome words\n---\n'],
    ['not at the start', '\n---\ntitle: x\n---\n'],
    ['never closed', '---\ntitle: x\n'],
    ['empty', '---\n---\n'],
    ['a page marker inside', '---\ntitle: x\n--- Page: One ---\n---\n'],
    ['an address', '---\nhttps://example.org\n---\n'],
  ])('is not: %s', (_what, text) => {
    expect(readFrontMatter(text)).toMatchObject({ end: 0, title: null, tags: [] });
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
