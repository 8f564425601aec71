import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { CARD_FILES } from '../../../supabase/functions/_shared/cardFiles.ts';
import { cardSvg } from '../../../supabase/functions/_shared/cardImage.ts';
import { createCardDrawing } from '../../../supabase/functions/links/cardDrawing.ts';

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
