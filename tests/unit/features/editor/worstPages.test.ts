import { describe, expect, test } from 'vitest';
import { countPiece, prose } from '#features/editor/text/textCounts.ts';
import { htmlProblems } from '#features/editor/source/htmlLint.ts';
import { pageOutline } from '#features/editor/text/usePages.ts';
import { snippetOf } from '#domain/page/card.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';

describe('the editor takes linear time for the worst pages', () => {
  test.each(WORST_PAGES)('$name: counts', async ({ type, text }) => {
    expect(
      await growthOf((size) => {
        let words = 0;
        for (const piece of prose(type, text(size))) words += countPiece(piece).words;
        return words;
      }),
    ).toBeLessThan(LINEAR_GROWTH);
  });

  test.each(WORST_PAGES)('$name: outline', async ({ type, text }) => {
    expect(await growthOf((size) => pageOutline(type, text(size)))).toBeLessThan(LINEAR_GROWTH);
  });

  test.each(WORST_PAGES.filter(({ type }) => type === 'html'))('$name: lint', async ({ text }) => {
    expect(
      await growthOf((size) => {
        let steps = 0;
        for (const _ of htmlProblems(text(size).slice(0, 2_000_000))) steps += 1;
        return steps;
      }),
    ).toBeLessThan(LINEAR_GROWTH);
  });

  test.each(WORST_PAGES)('$name: snippet', async ({ type, text }) => {
    expect(
      await growthOf((size) =>
        snippetOf({ content_type: type, html_content: text(size), markdown_content: text(size) }),
      ),
    ).toBeLessThan(LINEAR_GROWTH);
  });
});
