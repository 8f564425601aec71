import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { precompress } from '../../../src/build/precompress.ts';

let root = '';

afterEach(() => rm(root, { recursive: true, force: true }));

test('identical files are compressed at the same time', async () => {
  root = await mkdtemp(join(tmpdir(), 'recto-precompress-'));
  await mkdir(join(root, 'public'));
  const texts = Array.from({ length: 60 }, (_, index) => `<p>Page ${index}</p>\n`.repeat(200));
  for (const [index, text] of texts.entries()) {
    for (const copy of ['a', 'b']) {
      await writeFile(join(root, 'public', `${index + 100}-${copy}.html`), text);
    }
  }
  await writeFile(join(root, 'main.js'), 'export const one = 1;');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [precompress()],
    build: { rolldownOptions: { input: join(root, 'main.js') } },
  });
  const packed = (await readdir(join(root, 'dist'))).filter((name) => name.endsWith('.br'));
  const contents = await Promise.all(
    packed.map(async (name) => brotliDecompressSync(await readFile(join(root, 'dist', name)))),
  );
  expect(contents.map(String).toSorted()).toEqual([...texts, ...texts].toSorted());
});
