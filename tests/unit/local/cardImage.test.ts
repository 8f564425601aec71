import { expect, test } from 'vitest';
import { createCardImages } from '../../../supabase/local/http/cardImages.ts';
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

test('characters that no SVG may contain, or that the font lacks, are not drawn', () => {
  expect(textsOf('Tide\u0001 ta\u0000ble\ud800', 'A\u0008da')).toEqual([
    'Tide table',
    'by Ada',
    'Recto',
  ]);
  expect(textsOf(String.fromCodePoint(0x1d400).repeat(80))).toEqual(['Recto']);
});

test('a cut word at the end of a long title has one ellipsis', () => {
  expect(textsOf(`${'a'.repeat(100)} `.repeat(5))[2]).toMatch(/[^…]…$/u);
});

test('what cannot be drawn ends neither the thread nor the cards after it', async () => {
  const images = createCardImages();
  const [broken, drawn] = await Promise.all([
    images.draw('<svg>'),
    images.draw(cardSvg({ title: 'Tides', author: '' })),
  ]);
  expect(broken).toBeNull();
  expect(drawn?.length).toBeGreaterThan(1000);
  await images.close();
});

test('more cards at once than can wait are refused', async () => {
  const images = createCardImages();
  const all = Array.from({ length: 30 }, (_, index) =>
    images.draw(cardSvg({ title: `${index}`, author: '' })),
  );
  const refused = (await Promise.all(all)).filter((png) => png === null);
  expect(refused).toHaveLength(10);
  await images.close();
});
