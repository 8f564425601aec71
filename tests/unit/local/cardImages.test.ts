import { expect, test } from 'vitest';
import { createCardImages } from '../../../supabase/local/http/cardImages.ts';
import { cardSvg } from '../../../supabase/functions/_shared/cardImage.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CARD_FILES } from '../../../supabase/functions/_shared/cardFiles.ts';
import { createCardDrawing } from '../../../supabase/functions/links/cardDrawing.ts';

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

const file = (name: string) => readFileSync(createRequire(import.meta.url).resolve(name));

test('the function fetches renderer and font once, and tries again after a failure', async () => {
  const requested: string[] = [];
  let has: 'nothing' | 'another page' | 'files' = 'nothing';
  const draw = createCardDrawing('https://recto.test', async (input) => {
    const address = new Request(input).url;
    requested.push(address);
    if (has === 'nothing') return new Response('', { status: 404 });
    // What hosts answer unknown addresses with.
    if (has === 'another page') return new Response('<!doctype html>');
    return new Response(
      address.endsWith(CARD_FILES.renderer)
        ? file('@resvg/resvg-wasm/index_bg.wasm')
        : file('@expo-google-fonts/brygada-1918/400Regular/Brygada1918_400Regular.ttf'),
    );
  });
  const card = (title: string) => draw(cardSvg({ title, author: 'Ada' }));
  expect(await card('Tides')).toBeNull();
  has = 'another page';
  expect(await card('Tides')).toBeNull();
  has = 'files';
  requested.length = 0;
  const png = Buffer.from((await card('Tides')) ?? []);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(await draw('<svg>')).toBeNull();
  expect(Buffer.from((await card('Ebb')) ?? []).equals(png)).toBe(false);
  expect(requested).toEqual(
    [CARD_FILES.renderer, CARD_FILES.font].map((path) => `https://recto.test${path}`),
  );
});
