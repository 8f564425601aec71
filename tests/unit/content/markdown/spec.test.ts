import { describe, expect, test } from 'vitest';
import { compileMarkdown } from '#content/markdown/syntax/pageDialect.ts';
import { markdownExamples } from '../../../support/markdown/markdownExamples.ts';

/** Examples that the other specification or this product overrides. */
const OTHERWISE = new Map<string, string>([
  ...every('a bare address is a link in GFM', [
    'CommonMark 602',
    'CommonMark 608',
    'CommonMark 611',
    'CommonMark 612',
    'GFM 611',
    'GFM 617',
    'GFM 620',
    'GFM 621',
  ]),
  ...every('the address is the link, not its scheme', ['GFM 633', 'GFM 634', 'GFM 635']),
  ...every('comments are what CommonMark 0.31 says', ['GFM 649', 'GFM 650']),
  ...every('the box of a task is a character', ['GFM 279', 'GFM 280']),
  ...every('forbidden tags go in the sanitiser instead of being shown', ['GFM 657']),
]);

function every(reason: string, names: readonly string[]): (readonly [string, string])[] {
  return names.map((name) => [name, reason]);
}

describe('spec §5: Markdown is CommonMark with GFM', () => {
  test('both specifications are complete', () => {
    expect(markdownExamples.filter(({ name }) => name.startsWith('CommonMark'))).toHaveLength(652);
    expect(markdownExamples.filter(({ name }) => name.startsWith('GFM'))).toHaveLength(677);
  });

  test('every example gives the HTML of its specification, except overridden ones', () => {
    const wrong = markdownExamples.filter(
      ({ markdown, html }) => compileMarkdown(markdown).trimEnd() !== html.trimEnd(),
    );
    expect(wrong.map(({ name }) => name)).toEqual([...OTHERWISE.keys()].toSorted(asListed));
  });
});

function asListed(a: string, b: string): number {
  const place = (name: string) => markdownExamples.findIndex((example) => example.name === name);
  return place(a) - place(b);
}
