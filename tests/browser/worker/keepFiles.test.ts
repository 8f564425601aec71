import { afterEach, expect, test, vi } from 'vitest';
import { PRECACHE } from '#sync/messages.ts';
import { keepFiles } from '../../../sw/keepFiles.ts';

const HASHED = ['/one.js', '/two.js', '/three.js', '/four.js', '/five.js'];
const WRITING = ['/assets/writing/maths.js', '/assets/writing/diagrams.js'];
const LIST = '/files.json';
const EVERY = ['/index.html', LIST, ...HASHED];
const address = (path: string) => new URL(path, location.href).href;
const APP = address('/index.html');
const BUILD = { named: new Map([[APP, `${APP}?revision=1`]]), list: address(LIST) };

afterEach(async () => {
  vi.unstubAllGlobals();
  await caches.delete(PRECACHE);
});

/** A server of the files, but for `missing`; returns the order in which they were asked for. */
function serve(missing: string | null): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url).pathname;
    requested.push(path);
    await new Promise((resolve) => setTimeout(resolve, path === '/one.js' ? 50 : 1));
    if (path === missing) return new Response('', { status: 404 });
    const type = path.endsWith('.html') ? 'text/html' : 'text/javascript';
    const body = path === LIST ? JSON.stringify([...HASHED, ...WRITING]) : path;
    return new Response(body, { headers: { 'content-type': type } });
  });
  return requested;
}

const kept = async () =>
  (await (await caches.open(PRECACHE)).keys()).map(({ url }) => new URL(url).pathname);

test('worker: the file that answers navigations is kept after all others', async () => {
  serve(null);
  await keepFiles(BUILD, APP);
  expect(await kept()).toHaveLength(EVERY.length);
  expect((await kept()).at(-1)).toBe('/index.html');
});

test('worker: a version that is not whole does not look whole, and is completed later', async () => {
  serve('/one.js');
  await expect(keepFiles(BUILD, APP)).rejects.toThrow('could not be fetched');
  expect(await kept()).not.toContain('/index.html');
  const requested = serve(null);
  await keepFiles(BUILD, APP);
  expect(requested.at(-1)).toBe('/index.html');
  expect(requested).not.toContain('/five.js');
  expect(await kept()).toHaveLength(EVERY.length);
});

test('worker: without the list of its files a version is not complete', async () => {
  serve(LIST);
  await expect(keepFiles(BUILD, APP)).rejects.toThrow('could not be fetched');
  expect(await kept()).toEqual([]);
});

test('worker: what draws formulas and diagrams is kept for authors only', async () => {
  serve(null);
  await keepFiles(BUILD, APP, true);
  expect((await kept()).toSorted()).toEqual([...EVERY, ...WRITING].toSorted());
});
