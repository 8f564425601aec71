import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../../supabase/local/server.ts';
import { templateDump } from '../../../support/backend.ts';
import { MAIN, startSite, type TestSite } from './siteRig.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

const get: TestSite['get'] = (path, host, headers) => site.get(path, host, headers);

const NAVIGATION = { accept: 'text/html,*/*' };

describe('the app’s site', () => {
  test('navigations get the app, with no-cache', async () => {
    for (const path of ['/', '/auth', '/preview/html/1?x=1']) {
      const { status, headers, text } = await get(path, '127.0.0.1', NAVIGATION);
      expect([status, headers['cache-control'], text]).toEqual([
        200,
        'no-cache',
        '<title>app</title>',
      ]);
    }
    const { headers } = await get('/sw.js');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await get('/', '127.0.0.1', {
      'if-none-match': (await get('/')).headers.etag ?? '',
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('hashed files are immutable', async () => {
    const { headers, text } = await get('/assets/main-abc123.js');
    expect([headers['cache-control'], headers['content-type'], text]).toEqual([
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
      MAIN,
    ]);
  });

  test('a missing file is a 404, not the app', async () => {
    for (const headers of [{}, NAVIGATION]) {
      const { status, headers: sent } = await get('/assets/gone-1.js', '127.0.0.1', headers);
      expect([status, sent['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('no spelling of a path makes a page immutable', async () => {
    for (const path of [
      '/assets/../index.html',
      '/assets/%2e%2e/sw.js',
      '/assets/..%2findex.html',
    ]) {
      const { headers } = await get(path, '127.0.0.1', NAVIGATION);
      expect(headers['cache-control']).not.toContain('immutable');
    }
  });

  test.each([
    '/../package.json',
    '/..%2f..%2fetc%2fpasswd',
    '/.secret',
    '/%00',
    '/%zz',
    '/assets/../.secret',
  ])('%s is a 404', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('secret');
  });

  test('every screen has the build’s headers', async () => {
    for (const path of ['/', '/auth', '/sw.js', '/assets/main-abc123.js']) {
      const { headers } = await get(path, '127.0.0.1', NAVIGATION);
      expect(headers['x-app']).toBe('yes');
      expect(headers['content-security-policy']).toBe("default-src 'none'");
    }
  });

  test('a preview frame has an opaque origin, whatever the build’s headers', async () => {
    const { headers } = await get('/frame/frame.html');
    expect(headers['content-security-policy']).toContain('sandbox allow-scripts allow-forms');
    expect(headers['content-security-policy']).not.toContain('allow-same-origin');
  });

  test('the app’s site serves the backend', async () => {
    const { status, text } = await get('/rest/v1/pages?select=id', '127.0.0.1', {
      apikey: site.server.backend.anonKey,
    });
    expect([status, text]).toEqual([200, '[]']);
  });

  test('an unreadable form is refused with a message', async () => {
    const answer = await fetch(`${site.server.url}/storage/v1/object/avatars/avatars/x.png`, {
      method: 'POST',
      headers: { apikey: site.server.backend.anonKey, 'content-type': 'multipart/form-data' },
      body: 'no form',
    });
    expect([answer.status, (await answer.json()).message]).toEqual([
      400,
      'The form cannot be read.',
    ]);
  });

  test('an invalid URL is refused', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      expect((await get('//', host, NAVIGATION)).status).toBe(400);
    }
  });

  test('a body over the limit is refused with a message before it is fully sent', async () => {
    const answer = await fetch(`${site.server.url}/rest/v1/pages`, {
      method: 'POST',
      headers: { apikey: site.server.backend.anonKey, 'content-type': 'application/json' },
      body: new Uint8Array(20 * 1024 * 1024),
    });
    expect([answer.status, (await answer.json()).message]).toEqual([
      413,
      'The request is larger than 8 MB.',
    ]);
  });
});

describe('docs/previews.md: the preview site', () => {
  test('it serves the frame under another name on the same port, for the app to embed', async () => {
    expect(site.server.previewUrl).toBe(`http://localhost:${site.server.port}`);
    for (const host of ['localhost', 'p1.localhost']) {
      const { status, headers, text } = await get('/frame.html', host);
      expect([status, text]).toEqual([200, 'frame']);
      expect(headers['content-security-policy']).toBe(`frame-ancestors ${site.server.url}`);
    }
    expect((await get('/worker.js', 'localhost')).text).toBe('frame worker');
  });

  test('a navigation redirects to the app', async () => {
    const { status, headers } = await get('/auth?x=1', 'localhost', NAVIGATION);
    expect([status, headers.location]).toEqual([302, `${site.server.url}/auth?x=1`]);
  });

  test('it serves neither the app’s files nor the backend', async () => {
    for (const path of ['/sw.js', '/assets/main-abc123.js', '/rest/v1/pages', '/auth/v1/user']) {
      expect((await get(path, 'localhost', { apikey: site.server.backend.anonKey })).status).toBe(
        404,
      );
    }
  });

  test('any other host name is refused', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      expect((await get('/', host, NAVIGATION)).status).toBe(421);
    }
  });
});

describe('starting and stopping', () => {
  test('a taken port is replaced by the next free one', async () => {
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const second = await startServer({ port, dataDir: 'memory', dump: await templateDump() });
    expect(second.port).toBeGreaterThan(port);
    await second.close();
    expect(await fetch(second.url).catch(() => 'closed')).toBe('closed');
    taken.close();
  });
});
