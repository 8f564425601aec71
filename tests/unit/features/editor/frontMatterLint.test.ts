import { describe, expect, test } from 'vitest';
import { frontMatterProblems } from '#features/editor/markdown/frontMatterLint.ts';

const marks = (text: string) =>
  frontMatterProblems(text).map(({ from, to, message }) => `${text.slice(from, to)}: ${message}`);

describe('spec §5: broken front matter is marked in the editor', () => {
  test.each([
    [
      '---\ntitle: A\nauthor B\n---\ntext',
      ['author B: Implicit map keys need to be followed by map values.'],
    ],
    ['---\na: b\na: c\n---', ['a: c: This key is here twice.']],
    ['+++\na = b\n+++\n', ['a = b: Invalid value.']],
    ['---\ntitle: x\n---\n', []],
    ['text', []],
  ])('%j', (text, expected) => {
    expect(marks(text)).toEqual(expected);
  });

  test('a block that is too long to be read says so', () => {
    expect(marks(`---\na: |\n${'  x\n'.repeat(30_000)}---\n`)).toEqual([
      '---: Front matter longer than 100,000 characters isn’t read.',
    ]);
  });
});
