import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { stringify as stringifyToml } from 'smol-toml';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import { fc } from '../../../support/laws.ts';

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
