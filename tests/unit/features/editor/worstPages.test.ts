import { describe, expect, test } from 'vitest';
import { countPiece } from '#features/editor/counts/countProse.ts';
import { prose } from '#features/editor/counts/prose.ts';
import { htmlProblems } from '#features/editor/html/htmlProblems.ts';
import { pageOutline } from '#features/editor/outline/pages.ts';
import { snippetOf } from '#domain/page/snippet.ts';
import { expectLinear } from '../../../support/growth.ts';
import { WORST_PAGES, type WorstPage } from '../../../support/worstPages.ts';

/** The longest single step that still lets the app answer a click in time, ms; five times as wide. */
const MOST_MS_PER_STEP = 1000;

const linted = ({ text }: WorstPage) => {
  expectLinear((size) => {
    let last = performance.now();
    for (const _ of htmlProblems(text(size).slice(0, 2_000_000))) {
      expect(performance.now() - last).toBeLessThan(MOST_MS_PER_STEP);
      last = performance.now();
    }
  });
};

describe('the editor takes linear time for the worst pages', () => {
  test.each(WORST_PAGES)('$name: counts', ({ type, text }) => {
    expectLinear((size) => {
      let words = 0;
      for (const piece of prose(type, text(size))) words += countPiece(piece).words;
      return words;
    });
  });

  test.each(WORST_PAGES)('$name: outline', ({ type, text }) => {
    expectLinear((size) => pageOutline(type, text(size)));
  });

  test.each(WORST_PAGES.filter(({ type }) => type === 'html'))('$name: lint', linted);

  test.each(WORST_PAGES)('$name: snippet', ({ type, text }) => {
    expectLinear((size) =>
      snippetOf({ content_type: type, html_content: text(size), markdown_content: text(size) }),
    );
  });
});
