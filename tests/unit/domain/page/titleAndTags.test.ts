import { describe, expect, test } from 'vitest';
import {
  cleanTitle,
  MAX_TITLE_LENGTH,
  checkTags,
  cleanTags,
  MAX_TAGS,
  MAX_TAGS_BYTES,
  parseTags,
  proposedTitle,
} from '#domain/page/titleAndTags.ts';
import { fc } from '../../../support/laws.ts';

describe('spec §5: titles', () => {
  test('a title is trimmed', () => {
    expect(cleanTitle('  My page\n')).toEqual({ ok: true, value: 'My page' });
  });

  test('a blank title is refused', () => {
    for (const blank of ['', '   ', '\t\n']) {
      expect(cleanTitle(blank)).toEqual({ ok: false, failure: { kind: 'titleRequired' } });
    }
  });

  test('a title is measured in characters, as on the server', () => {
    expect(cleanTitle('😀'.repeat(MAX_TITLE_LENGTH)).ok).toBe(true);
    expect(cleanTitle('x'.repeat(MAX_TITLE_LENGTH + 1))).toMatchObject({
      failure: { kind: 'invalid' },
    });
  });
});

describe('spec §5: tags', () => {
  test('tags are comma-separated and trimmed', () => {
    expect(parseTags(' one , two,three ')).toEqual(['one', 'two', 'three']);
  });

  test('blank tags are dropped', () => {
    expect(parseTags(' , a,, ,b,')).toEqual(['a', 'b']);
    expect(parseTags('')).toEqual([]);
  });

  test('a duplicate tag is kept at its first position', () => {
    expect(parseTags('a, b, a ,B')).toEqual(['a', 'b', 'B']);
  });

  test('cleaning twice is the same as cleaning once', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        const once = cleanTags(tags);
        expect(cleanTags(once)).toEqual(once);
      }),
    );
  });

  test('clean tags without commas survive the edit dialog', () => {
    const tag = fc.string().map((text) => text.replaceAll(',', ' '));
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        const clean = cleanTags(tags);
        expect(parseTags(clean.join(', '))).toEqual(clean);
      }),
    );
  });

  test('more tags than the server keeps are refused before saving', () => {
    const tags = Array.from({ length: MAX_TAGS + 1 }, (_, index) => `tag ${index}`);
    expect(checkTags(tags)).toMatchObject({ ok: false, failure: { kind: 'invalid' } });
    expect(checkTags(tags.slice(1))).toMatchObject({ ok: true });
    expect(checkTags(['é'.repeat(MAX_TAGS_BYTES / 2 + 1)])).toMatchObject({ ok: false });
  });
});

describe('the title proposed for a page', () => {
  test.each([
    ['html', '<!doctype html><title> Tea &amp;\n cake </title><h1>Other</h1>', 'Tea & cake'],
    ['html', '<title></title><h2 class="a">Tides</h2>', 'Tides'],
    ['html', '<p>no heading</p>', ''],
    ['markdown', 'Words\n\n## The **tide** [table](https://a.b) ##\n\n# Second', 'The tide table'],
    ['markdown', '```sh\n# a comment\n```\n', ''],
    ['markdown', '#nothing\n', ''],
    ['markdown', `# ${'ж'.repeat(500)}`, 'ж'.repeat(200)],
  ] as const)('%s: %j proposes %j', (type, text, expected) => {
    expect(proposedTitle(type, text)).toBe(expected);
  });

  test.each(['<title', '<h1 ', '# ', '\n#', '[', '](', '_'])(
    '%j over and over is read at once',
    (piece) => {
      const text = piece.repeat(100_000);
      expect(
        proposedTitle('html', text).length + proposedTitle('markdown', text).length,
      ).toBeLessThan(500);
    },
  );
});
