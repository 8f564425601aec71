import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A file of the built app. */
export interface StaticFile {
  readonly path: string;
  readonly size: number;
  readonly eTag: string;
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

/** The file that a URL path names under a folder, or null: never one outside it, never a hidden one. */
export async function findFile(folder: string, pathname: string): Promise<StaticFile | null> {
  let name: string;
  try {
    name = decodeURIComponent(pathname);
  } catch {
    // A path that does not decode names nothing.
    return null;
  }
  const path = normalize(join(folder, name));
  const isInside = path.startsWith(normalize(folder + sep));
  if (!isInside || name.includes('\0') || /[\\/]\./u.test(name)) return null;
  const info = await stat(path).catch(() => null);
  if (info === null || !info.isFile()) return null;
  return { path, size: info.size, eTag: `"${info.size}-${Math.floor(info.mtimeMs)}"` };
}

/**
 * Sends a file. Files under `assets/` carry a hash of their contents in their name and are kept for good;
 * every other is asked for again each time, which costs no more than a 304.
 */
export async function sendFile(
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const isHashed = request.url?.startsWith('/assets/') === true;
  response.setHeader(
    'cache-control',
    isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  response.setHeader('etag', file.eTag);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (request.headers['if-none-match'] === file.eTag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('content-type', TYPES[extname(file.path)] ?? 'application/octet-stream');
  response.setHeader('content-length', file.size);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(createReadStream(file.path), response);
  } catch (error) {
    // The browser left before the end, as it does when a person moves on.
    if (!response.destroyed) throw error;
  }
}

/** Sends a short text; what a person sees when there is nothing else. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(`${text}\n`);
}

/** True for a person opening an address, as against a page loading a file. */
export function isNavigation(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.headers.accept?.includes('text/html') === true;
}
