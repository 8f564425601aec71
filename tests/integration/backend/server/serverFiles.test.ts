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

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  site.get(path, '127.0.0.1', headers, method);

describe('compressed files', () => {
  test('a Brotli client gets the build’s compressed copy', async () => {
    const { headers, body } = await get(SCRIPT, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': `${MAIN_PACKED.byteLength}`,
      vary: 'accept-encoding',
    });
    expect(body.equals(MAIN_PACKED)).toBe(true);
  });

  test('a gzip client gets gzip, and any other client the plain file', async () => {
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

  test('a stale compressed copy is ignored, and a changed file is re-read', async () => {
    const first = await get('/theme.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(first.body).toString()).toBe(THEME);
    const next = THEME.replaceAll('dark', 'lite');
    await writeFile(join(site.folder, 'theme.js'), next);
    await utimes(join(site.folder, 'theme.js'), 1, 2);
    const second = await get('/theme.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(second.body).toString()).toBe(next);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  test('small and already compressed files are sent as they are', async () => {
    for (const path of ['/', '/sw.js', '/logo.png']) {
      const { headers } = await get(path, { accept: 'text/html', 'accept-encoding': 'br, gzip' });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    }
  });

  test('compressed copies, _headers and hidden files are not served', async () => {
    const hidden = ['/_headers', '/frame/_headers', '/.secret'];
    for (const path of [`${SCRIPT}.br`, ...hidden]) expect((await get(path)).status).toBe(404);
    const spellings = ['/%5Fheaders', '/frame/%5fheaders', '/frame/../_headers', '//_headers'];
    for (const path of [...hidden, ...spellings, '/%2Esecret', '/frame%2F_headers']) {
      for (const host of ['127.0.0.1', 'localhost']) {
        expect((await site.get(path, host)).text).not.toMatch(/X-App|secret|^\/\*/u);
      }
    }
  });
});

describe('conditional requests', () => {
  test('each encoding has its own ETag, and a match is a 304', async () => {
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

  test('the ETag depends on the content, not on the file time', async () => {
    const { etag } = (await get('/logo.png')).headers;
    await writeFile(join(site.folder, 'logo.png'), PICTURE);
    expect((await get('/logo.png')).headers.etag).toBe(etag);
  });

  test('HEAD sends the headers of GET without the body', async () => {
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

describe('ranges (RFC 9110 §14)', () => {
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

  test('a range is taken from the uncompressed file', async () => {
    const { headers, text } = await get(SCRIPT, { range: 'bytes=0-5', 'accept-encoding': 'br' });
    expect([headers['content-encoding'], text]).toEqual([undefined, MAIN.slice(0, 6)]);
  });

  test('a range beyond the end is refused', async () => {
    const { status, headers } = await get('/logo.png', { range: 'bytes=2000-' });
    expect([status, headers['content-range']]).toEqual([416, 'bytes */2000']);
  });

  test.each(['bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    '%s gets the whole file',
    async (range) => {
      const { status, body } = await get('/logo.png', { range });
      expect([status, body.byteLength]).toEqual([200, PICTURE.byteLength]);
    },
  );

  test('If-Range with a changed file gets the whole file', async () => {
    const changed = await get('/logo.png', { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(changed.status).toBe(200);
    const { etag = '' } = changed.headers;
    expect((await get('/logo.png', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  });
});
