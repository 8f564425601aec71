// A thread that turns the SVG of a card into a PNG, which takes a tenth of a second.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const require = createRequire(import.meta.url);

const FONT = '@fontsource-variable/brygada-1918/files/brygada-1918';

const fontBuffers = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'].map(
  (script) => readFileSync(require.resolve(`${FONT}-${script}-wght-normal.woff2`)),
);

const ready = initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));

parentPort?.on('message', (svg: string) => {
  void ready.then(() => {
    const font = { fontBuffers, loadSystemFonts: false, defaultFontFamily: 'Brygada 1918' };
    parentPort?.postMessage(new Resvg(svg, { font }).render().asPng());
  });
});
