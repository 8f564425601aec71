import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:css|html|js|json|svg|txt|webmanifest)$/u;

/** A smaller response fits one packet anyway. */
const MIN_BYTES = 1_200;

const KEPT_MS = 14 * 24 * 3_600_000;

const brotli = promisify(brotliCompress);

/** Writes `.br` files for `npm start`, nginx and Caddy. Cached in `node_modules/.cache`, because it takes seconds. */
export function precompress(): Plugin {
  let folder = '';
  let cache = '';
  return {
    name: 'recto-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
      cache = join(root, 'node_modules', '.cache', 'recto', 'brotli');
    },
    closeBundle: {
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
        await deleteOld(cache);
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
  if (content.byteLength < MIN_BYTES) return;
  const cached = join(cache, createHash('sha256').update(content).digest('hex'));
  const known = await readFile(cached).catch(() => null);
  const packed = known ?? (await brotli(content, optionsFor(content)));
  if (known === null) {
    // Renamed into place: another build, or another file with this content, may use the cache at the same time.
    const temporary = `${cached}.${randomUUID()}`;
    await writeFile(temporary, packed);
    await rename(temporary, cached);
  } else await utimes(cached, new Date(), new Date());
  await writeFile(`${path}.br`, packed);
}

async function deleteOld(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    // Another build may have deleted it.
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
