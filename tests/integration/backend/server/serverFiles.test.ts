import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN, MAIN_PACKED, PICTURE, startSite, THEME, type TestSite } from './siteRig.ts';

const SCRIPT = '/assets/main-abc123.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

/** Asks for a file of the app with these headers. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  site.get(path, '127.0.0.1', headers, method);

describe('files are sent compressed', () => {
  test('with what the build left beside them, for who reads Brotli', async () => {
    const { headers, body } = await get(SCRIPT, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': `${MAIN_PACKED.byteLength}`,
      vary: 'accept-encoding',
    });
    expect(body.equals(MAIN_PACKED)).toBe(true);
  });

  test('with gzip for who reads nothing else, and whole for who reads neither', async () => {
    const gzipped = await get(SCRIPT, { 'accept-encoding': 'gzip' });
    expect(gzipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzipped.body).toString()).toBe(MAIN);
    for (const accepted of ['', 'identity', 'br;q=0', 'deflate', '*;q=0']) {
      const { headers, text } = await get(SCRIPT, { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers.vary, text]).toEqual([
        undefined,
        'accept-encoding',
        MAIN,
      ]);
    }
  });

  test('never with a leftover of another text, and a changed file is read anew', async () => {
    const first = await get('/theme.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(first.body).toString()).toBe(THEME);
    const next = THEME.replaceAll('dark', 'lite');
    await writeFile(join(site.folder, 'theme.js'), next);
    await utimes(join(site.folder, 'theme.js'), 1, 2);
    const second = await get('/theme.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(second.body).toString()).toBe(next);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  test('but not what is small or compressed already', async () => {
    for (const path of ['/', '/sw.js', '/logo.png']) {
      const { headers } = await get(path, { accept: 'text/html', 'accept-encoding': 'br, gzip' });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    }
  });

  test('and neither the compressed copies nor the hosts’ own file have an address', async () => {
    for (const path of [`${SCRIPT}.br`, '/_headers', '/frame/_headers']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});

describe('a cache asks whether a file is still the same', () => {
  test('each form of it has a tag of its own, and is not sent again', async () => {
    const tags = new Set<string>();
    for (const accepted of ['identity', 'gzip', 'br']) {
      const { headers } = await get(SCRIPT, { 'accept-encoding': accepted });
      const tag = headers.etag ?? '';
      tags.add(tag);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get(SCRIPT, { 'accept-encoding': accepted, 'if-none-match': known });
        expect([again.status, again.headers.etag, again.body.byteLength]).toEqual([304, tag, 0]);
        expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    }
    expect(tags.size).toBe(3);
    expect((await get(SCRIPT, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('the tag is of the contents, whenever the file was written', async () => {
    const { etag } = (await get('/logo.png')).headers;
    await writeFile(join(site.folder, 'logo.png'), PICTURE);
    expect((await get('/logo.png')).headers.etag).toBe(etag);
  });

  test('HEAD says what GET would, without sending it', async () => {
    for (const accepted of ['identity', 'br']) {
      const whole = await get(SCRIPT, { 'accept-encoding': accepted });
      const head = await get(SCRIPT, { 'accept-encoding': accepted }, 'HEAD');
      const { date: _one, ...said } = head.headers;
      const { date: _other, ...sent } = whole.headers;
      expect(said).toEqual(sent);
      expect([head.status, head.body.byteLength]).toEqual([200, 0]);
    }
  });
});

describe('a part of a file (RFC 9110 §14)', () => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=1990-', 1990, 1999],
    ['bytes=-5', 1995, 1999],
    ['bytes=1990-9999', 1990, 1999],
  ])('%s', async (range, from, to) => {
    const { status, headers, body } = await get('/logo.png', { range });
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${from}-${to}/2000`,
      `${to - from + 1}`,
    ]);
    expect(body.equals(PICTURE.subarray(from, to + 1))).toBe(true);
  });

  test('is of the file itself, never of its compressed form', async () => {
    const { headers, text } = await get(SCRIPT, { range: 'bytes=0-5', 'accept-encoding': 'br' });
    expect([headers['content-encoding'], text]).toEqual([undefined, MAIN.slice(0, 6)]);
  });

  test('beyond its end is refused', async () => {
    const { status, headers } = await get('/logo.png', { range: 'bytes=2000-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */2000']);
  });

  test.each(['bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    '%s gives the whole',
    async (range) => {
      const { status, body } = await get('/logo.png', { range });
      expect([status, body.byteLength]).toEqual([200, PICTURE.byteLength]);
    },
  );

  test('gives the whole when the file has changed since', async () => {
    const changed = await get('/logo.png', { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
    const { etag = '' } = changed.headers;
    expect((await get('/logo.png', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });
});
