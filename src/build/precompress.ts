import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** What shrinks; fonts and pictures are compressed already. */
const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/u;

/** Below this many bytes an answer fits one packet anyway. */
const LEAST_BYTES = 1_200;

/** What no build has wanted for this long is forgotten, ms. */
const KEPT_MS = 14 * 24 * 3_600_000;

const brotli = promisify(brotliCompress);

/**
 * Leaves beside every text file of the build the same one compressed with Brotli at its best, for servers that send
 * such files (`npm start`, nginx with `brotli_static`, Caddy with `precompressed`): 10 % less than what is done while a
 * browser waits. It takes seconds, so what was compressed once is kept under `node_modules/.cache`.
 */
export function precompress(): Plugin {
  let folder = '';
  let cache = '';
  return {
    name: 'recto-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
      cache = join(root, 'node_modules', '.cache', 'recto', 'brotli');
    },
    closeBundle: {
      // After the service worker's own build, which writes sw.js.
      order: 'post',
      sequential: true,
      async handler() {
        await mkdir(cache, { recursive: true });
        const files = await textFiles(folder);
        const work = async (): Promise<void> => {
          for (let file = files.pop(); file !== undefined; file = files.pop()) {
            await compressFile(file, cache);
          }
        };
        await Promise.all(Array.from({ length: availableParallelism() }, work));
        await forgetOld(cache);
      },
    },
  };
}

async function textFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('.vite'));
}

async function compressFile(path: string, cache: string): Promise<void> {
  const content = await readFile(path);
  if (content.byteLength < LEAST_BYTES) return;
  const kept = join(cache, createHash('sha256').update(content).digest('hex'));
  const known = await readFile(kept).catch(() => null);
  const packed = known ?? (await brotli(content, optionsFor(content)));
  if (known === null) {
    // Several builds may run at once: nobody reads half a file.
    const draft = `${kept}.${process.pid}`;
    await writeFile(draft, packed);
    await rename(draft, kept);
  } else await utimes(kept, new Date(), new Date());
  await writeFile(`${path}.br`, packed);
}

async function forgetOld(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    // Another build may have been quicker.
    const info = await stat(path).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
}

function optionsFor(content: Uint8Array) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  };
}
