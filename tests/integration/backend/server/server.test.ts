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

const PERSON = { accept: 'text/html,*/*' };

describe('the app’s site', () => {
  test('answers every navigation with the app, and asks browsers to check it each time', async () => {
    for (const path of ['/', '/auth', '/preview/html/1?x=1']) {
      const { status, headers, text } = await get(path, '127.0.0.1', PERSON);
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

  test('lets hashed files be kept for good', async () => {
    const { headers, text } = await get('/assets/main-abc123.js');
    expect([headers['cache-control'], headers['content-type'], text]).toEqual([
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
      MAIN,
    ]);
  });

  test('a missing file is missing, not the app', async () => {
    for (const headers of [{}, PERSON]) {
      const { status, headers: sent } = await get('/assets/gone-1.js', '127.0.0.1', headers);
      expect([status, sent['cache-control']]).toEqual([404, 'no-store']);
    }
  });

  test('no way of writing a path makes a page be kept for good', async () => {
    for (const path of [
      '/assets/../index.html',
      '/assets/%2e%2e/sw.js',
      '/assets/..%2findex.html',
    ]) {
      const { headers } = await get(path, '127.0.0.1', PERSON);
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
  ])('%s gives nothing away', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('secret');
  });

  test('is sent with the headers that the build wrote, whichever screen is asked for', async () => {
    for (const path of ['/', '/auth', '/sw.js', '/assets/main-abc123.js']) {
      const { headers } = await get(path, '127.0.0.1', PERSON);
      expect(headers['x-app']).toBe('yes');
      expect(headers['content-security-policy']).toBe("default-src 'none'");
    }
  });

  test('a preview frame on it has no origin, whatever the build says', async () => {
    const { headers } = await get('/frame/frame.html');
    expect(headers['content-security-policy']).toContain('sandbox allow-scripts allow-forms');
    expect(headers['content-security-policy']).not.toContain('allow-same-origin');
  });

  test('carries the backend', async () => {
    const { status, text } = await get('/rest/v1/pages?select=id', '127.0.0.1', {
      apikey: site.server.backend.anonKey,
    });
    expect([status, text]).toEqual([200, '[]']);
  });

  test('a form that is none is refused in words', async () => {
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

  test('an address that is none is refused', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      expect((await get('//', host, PERSON)).status).toBe(400);
    }
  });

  test('refuses a body over the limit in words, while it is still being sent', async () => {
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
  test('is another name of the same port and serves the frame, for the app to embed', async () => {
    expect(site.server.previewUrl).toBe(`http://localhost:${site.server.port}`);
    for (const host of ['localhost', 'p1.localhost']) {
      const { status, headers, text } = await get('/frame.html', host);
      expect([status, text]).toEqual([200, 'frame']);
      expect(headers['content-security-policy']).toBe(`frame-ancestors ${site.server.url}`);
    }
    expect((await get('/worker.js', 'localhost')).text).toBe('frame worker');
  });

  test('sends a person who opens the app there to the app', async () => {
    const { status, headers } = await get('/auth?x=1', 'localhost', PERSON);
    expect([status, headers.location]).toEqual([302, `${site.server.url}/auth?x=1`]);
  });

  test('has neither the app’s files nor the backend', async () => {
    for (const path of ['/sw.js', '/assets/main-abc123.js', '/rest/v1/pages', '/auth/v1/user']) {
      expect((await get(path, 'localhost', { apikey: site.server.backend.anonKey })).status).toBe(
        404,
      );
    }
  });

  test('any other name gets nothing', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example']) {
      expect((await get('/', host, PERSON)).status).toBe(421);
    }
  });
});

describe('starting and stopping', () => {
  test('a taken port is passed over for the next free one', async () => {
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
