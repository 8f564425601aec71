// A thread that turns the SVG of a card into a PNG, which takes a tenth of a second.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { openRenderer } from '../../functions/links/openRenderer.ts';

const require = createRequire(import.meta.url);

// Complete: a renderer takes one file per family, and web fonts are split by script.
const FONT = '@expo-google-fonts/brygada-1918/400Regular/Brygada1918_400Regular.ttf';

const ready = openRenderer(
  readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')),
  readFileSync(require.resolve(FONT)),
);

parentPort?.on('message', (svg: string) => {
  ready
    .then((draw) => draw(svg))
    .then(
      (png) => parentPort?.postMessage(png),
      () => parentPort?.postMessage(null),
    );
});
