import { expect, test } from 'vitest';
import { cardSvg } from '../../../supabase/functions/_shared/cardImage.ts';

const textsOf = (title: string, author = '') =>
  [...cardSvg({ title, author }).matchAll(/<text[^>]*>([^<]*)<\/text>/gu)].map(([, text]) => text);

test('a card has title, author and the product’s name, as text', () => {
  expect(textsOf('Tea & <cake>', 'Ada')).toEqual(['Tea &amp; &lt;cake&gt;', 'by Ada', 'Recto']);
});

test('a long title takes three lines at most, the last with an ellipsis', () => {
  const lines = textsOf('word '.repeat(200));
  expect(lines).toHaveLength(4);
  expect(lines[2]).toMatch(/…$/u);
  for (const line of lines) expect(line?.length).toBeLessThan(40);
});

test('a word without spaces is cut', () => {
  expect(textsOf('a'.repeat(10_000))[0]?.length).toBeLessThan(40);
});

test('a title in a script that the font lacks leaves the name only', () => {
  expect(textsOf('潮汐表', 'Ada')).toEqual(['by Ada', 'Recto']);
  expect(textsOf('שלום', '太郎')).toEqual(['Recto']);
});

test('emoji are left out', () => {
  expect(textsOf('Tides 🌊👩‍🚀')[0]).toBe('Tides');
});
