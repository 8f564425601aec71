import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import {
  compress,
  isCompressible,
  decompressesTo,
  MIN_COMPRESSED_BYTES,
  type Encoding,
} from './encodings.ts';

export interface StaticFile {
  readonly content: Buffer;
  readonly contentType: string;
  readonly eTag: string;
  /** True for `assets/`, whose names contain a content hash. */
  readonly isHashed: boolean;
  readonly isCompressible: boolean;
  /** Uses the build’s `.br` file where it is current. */
  readonly compressed: (encoding: Encoding) => Promise<Buffer>;
}

export interface StaticFolder {
  /** Null for a missing file, a hidden one, or a path outside the folder. */
  readonly find: (pathname: string) => Promise<StaticFile | null>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.sql': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const NOT_SERVED = /(?:[\\/]_headers|\.br)$/u;

/** Caches a folder in memory; re-reads a changed file. */
export function openFolder(folder: string): StaticFolder {
  const hashed = normalize(join(folder, 'assets') + sep);
  const cache = new Map<string, { readonly version: string; readonly file: Promise<StaticFile> }>();
  return {
    find: async (pathname) => {
      const path = pathIn(folder, pathname);
      if (path === null) return null;
      const info = await stat(path).catch(() => null);
      if (info === null || !info.isFile()) {
        cache.delete(path);
        return null;
      }
      const version = `${info.size} ${info.mtimeMs}`;
      const known = cache.get(path);
      if (known?.version === version) return known.file;
      const file = read(path, path.startsWith(hashed));
      cache.set(path, { version, file });
      file.catch(() => cache.delete(path));
      return file;
    },
  };
}

function pathIn(folder: string, pathname: string): string | null {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  const path = normalize(join(folder, name));
  const isInside = path.startsWith(normalize(folder + sep));
  if (!isInside || name.includes('\0') || /[\\/]\./u.test(name) || NOT_SERVED.test(name))
    return null;
  return path;
}

async function read(path: string, isHashed: boolean): Promise<StaticFile> {
  const content = await readFile(path);
  const contentType = TYPES[extname(path)] ?? 'application/octet-stream';
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    content,
    contentType,
    isHashed,
    eTag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isCompressible: content.byteLength >= MIN_COMPRESSED_BYTES && isCompressible(contentType),
    compressed: (encoding) => {
      const found =
        compressed.get(encoding) ??
        (encoding === 'br' ? brotliOf(path, content) : compress(content, encoding, 'often'));
      compressed.set(encoding, found);
      return found;
    },
  };
}

async function brotliOf(path: string, content: Buffer): Promise<Buffer> {
  const beside = await readFile(`${path}.br`).catch(() => null);
  if (beside !== null && (await decompressesTo(beside, content))) return beside;
  return compress(content, 'br', 'often');
}
