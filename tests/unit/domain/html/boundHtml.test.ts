import { describe, expect, test } from 'vitest';
import { boundHtml } from '#domain/html/boundHtml.ts';
import { htmlTokens } from '#domain/html/htmlTokens.ts';
import { growthOf, LINEAR_GROWTH } from '../../../support/growth.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';

const BOUNDS = { depth: 60, elements: 600, attributesPerTag: 40, text: 10_000 };

describe('the bounded beginning of an HTML text', () => {
  test('is all of an ordinary page', () => {
    const page = `<div class="a"><h1>Title</h1><p>Text <b>bold</b><br>next &amp; more</p><ul><li>a<li>b</ul></div>`;
    expect(boundHtml(page, BOUNDS)).toBe(page);
  });

  test.each([
    ['depth', '<div>'.repeat(100), '<div>'.repeat(60)],
    ['elements', '<hr>'.repeat(1000), '<hr>'.repeat(600)],
    ['text', 'x'.repeat(20_000), 'x'.repeat(10_000)],
    ['items without end tags', '<li>a'.repeat(1000), '<li>a'.repeat(600)],
    ['attributes', `<p>a<p ${'b=">" '.repeat(41)}>c`, '<p>a'],
    ['attributes without spaces', `<p>a<p ${'b="1"'.repeat(41)}>c`, '<p>a'],
  ])('ends at a limit: %s', (_, html, kept) => {
    expect(boundHtml(html, BOUNDS)).toBe(kept);
  });

  test('leaves out what parsers read by other rules', () => {
    expect(boundHtml('a<script><b></script><!--<b>--><svg><b>c</b></svg>', BOUNDS)).toBe(
      'a   <b>c</b> ',
    );
  });

  test('formatting that its parent’s end tag closed counts for each later element', () => {
    const misnested = '<p><b a1><b a2><b a3></p>';
    expect(boundHtml(misnested.repeat(1000), BOUNDS).length).toBeLessThan(20 * misnested.length);
  });

  test('never splits a character', () => {
    expect(boundHtml('😀'.repeat(10), { ...BOUNDS, text: 3 }).isWellFormed()).toBe(true);
  });

  test.each(WORST_PAGES)('$name takes linear time', async ({ text }) => {
    const unbounded = { depth: 1e9, elements: 1e9, attributesPerTag: 1e9, text: 1e9 };
    expect(await growthOf((size) => boundHtml(text(size), unbounded))).toBeLessThan(LINEAR_GROWTH);
    expect(await growthOf((size) => boundHtml(text(size), BOUNDS))).toBeLessThan(LINEAR_GROWTH);
  });
});

describe('tokens end where browsers end them', () => {
  test.each([
    ['<p a=b=">x">', '<p a=b=">'],
    ['<p =">x">', '<p =">'],
    ['<p a = ">">x', '<p a = ">">'],
    ['<p a=">" b=\'>\'>x', '<p a=">" b=\'>\'>'],
    ['</ a=">">x', '</ a=">'],
    ['<p/a=">">x', '<p/a=">">'],
  ])('%s', (html, first) => {
    const [token] = htmlTokens(html);
    expect(html.slice(token?.start, token?.end)).toBe(first);
  });
});
