import { expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import { WORST_PAGES } from '../../../support/worstPages.ts';

/** For pages this long, in UTF-16 units; the longer ones say nothing else. */
const MOST = 1_000_000;

test.each(WORST_PAGES.filter(({ type }) => type === 'html'))(
  '$name is published in linear time',
  async ({ name, text }) => {
    const times: number[] = [];
    for (const size of [0.05, 0.25, 1]) {
      const source = text(size).slice(0, MOST);
      const began = performance.now();
      await publishHtml(source);
      times.push(performance.now() - began);
    }
    const [, quarter = 0, whole = 0] = times;
    console.log(`${name}: published in ${whole.toFixed(0)} ms`);
    expect(whole).toBeLessThan(20_000);
    expect(whole / Math.max(300, quarter)).toBeLessThan(10);
  },
);

test.each([
  ['rules', '.a > .b:hover { color: red; margin: 0 auto }\n'],
  ['attributes', '[data-a="b"] [data-c]:first-of-type::after { content: attr(data-d) }\n'],
  ['broken rules', 'a { : ; } } { b } c { d: "\n; url(x y) ] } @e { '],
])('a page with a style sheet of 1 MB: %s', async (name, piece) => {
  const css = piece.repeat(MOST / piece.length);
  const body = '<section data-a="b"><p data-c data-d="e">x</p></section>'.repeat(2000);
  const began = performance.now();
  await publishHtml(`<style>${css}</style>${body}`);
  const tookMs = performance.now() - began;
  console.log(`1 MB of ${name}: published in ${tookMs.toFixed(0)} ms`);
  // About 0.3 s; a busy machine is several times slower.
  expect(tookMs).toBeLessThan(2000);
});
