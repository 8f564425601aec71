import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { appHeadersFile, previewHeadersFile } from '#headers/vitePlugin.ts';
import { SANDBOX_POLICY } from '#headers/policy.ts';
import { headersFor, readHeaderRules } from '../../../supabase/local/http/headerRules.ts';
import { HOSTS, type HostedSites } from '../../../supabase/local/http/hostConfigs.ts';

const APP = 'https://recto.example';
const PREVIEWS = 'https://*.recto-pages.example';

let sites: HostedSites;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recto-hosts-'));
  const rulesOf = async (text: string) => {
    await writeFile(join(folder, '_headers'), text);
    return readHeaderRules(join(folder, '_headers'));
  };
  const places = {
    backend: 'https://abc.supabase.co',
    previews: PREVIEWS,
    styles: ['AAAA='],
    scripts: ['BBBB='],
  };
  sites = {
    app: { origin: APP, rules: await rulesOf(appHeadersFile(places)) },
    previews: { origin: PREVIEWS, rules: await rulesOf(previewHeadersFile(APP)) },
    folder: '/srv/recto/dist',
  };
  await rm(folder, { recursive: true });
});

const print = (host: string): string => HOSTS[host]?.(sites) ?? '';

describe.each(['caddy', 'nginx', 'vercel'])('the configuration for %s', (host) => {
  test('it has every header of the build, with its value', () => {
    for (const path of ['/', '/assets/x', '/sandbox.html', '/embed/x']) {
      for (const [name, value] of Object.entries(headersFor(sites.app.rules, path))) {
        expect(print(host)).toContain(name);
        expect(print(host)).toContain(JSON.stringify(value));
      }
    }
    expect(print(host)).toContain(`"frame-ancestors ${APP}"`);
    expect(print(host)).toContain('"frame-ancestors *"');
  });

  test('pages and files have the app’s policy, the fallback frame only its own', () => {
    const app = headersFor(sites.app.rules, '/')['content-security-policy'] ?? 'none';
    expect(print(host).split(JSON.stringify(app))).toHaveLength(3);
    expect(print(host).split(JSON.stringify(SANDBOX_POLICY))).toHaveLength(2);
  });

  test('hashed files are immutable, all others are revalidated', () => {
    expect(print(host).split('max-age=31536000, immutable')).toHaveLength(2);
    expect(print(host).split('"no-cache"')).toHaveLength(6);
  });
});

test('a missing hashed file is not cached for a year', () => {
  expect(print('nginx')).toContain('immutable";');
  expect(print('nginx')).not.toContain('immutable" always');
  expect(print('caddy')).toMatch(/@asset \{\s+path \/assets\/\*\s+file\s+\}/u);
  expect(print('caddy')).toMatch(/handle \/assets\/\* \{\s+respond 404/u);
});

test('the configuration for vercel is JSON, and each path matches one rule', () => {
  const [app = ''] = print('vercel')
    .split(/^\/\/ .*$/mu)
    .filter((part) => part.trim() !== '');
  const { headers } = JSON.parse(app) as { headers: { source: string }[] };
  const fits = (path: string) =>
    headers.filter(({ source }) => new RegExp(`^${source}$`, 'u').test(path)).length;
  const paths = ['/', '/auth', '/sw.js', '/assets/main-1.js', '/sandbox.html', '/embed/x'];
  for (const path of paths) {
    expect([path, fits(path)]).toEqual([path, 1]);
  }
});
