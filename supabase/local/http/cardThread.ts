// A thread that turns the SVG of a card into a PNG, which takes a tenth of a second.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);

// Complete: a renderer takes one file per family, and web fonts are split by script.
const FONT = '@expo-google-fonts/brygada-1918/400Regular/Brygada1918_400Regular.ttf';

const fontBuffers = [readFileSync(require.resolve(FONT))];

const ready = initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));

parentPort?.on('message', (svg: string) => {
  const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Brygada 1918' };
  ready
    .then(() => new Resvg(svg, { font }).render().asPng())
    .then(
      (png) => parentPort?.postMessage(png),
      () => parentPort?.postMessage(null),
    );
});
