import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackend, type EmbeddedBackend } from '../../../../supabase/local/createBackend.ts';
import { readConfig } from '../../../gotrue/settings.ts';
import { newPage } from '../pageRows.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const ORIGIN = 'http://127.0.0.1';

/**
 * The keys in the schema of the Supabase CLI (June 2026), of the tables that our `config.toml` has. Its release 2.117 silently
 * ignores any other key.
 */
const CLI_KEYS: Readonly<Record<string, string>> = {
  '': 'project_id',
  api: 'enabled port schemas extra_search_path max_rows external_url',
  db: 'port shadow_port health_timeout major_version',
  'db.migrations': 'enabled schema_paths',
  'db.seed': 'enabled sql_paths',
  realtime: 'enabled ip_version max_header_length',
  studio: 'enabled port api_url openai_api_key',
  storage: 'enabled file_size_limit',
  'storage.buckets.*': 'public file_size_limit allowed_mime_types objects_path',
  auth:
    'enabled site_url additional_redirect_urls jwt_expiry jwt_issuer signing_keys_path enable_refresh_token_rotation ' +
    'refresh_token_reuse_interval enable_manual_linking enable_signup enable_anonymous_sign_ins minimum_password_length ' +
    'password_requirements',
  'auth.email':
    'enable_signup double_confirm_changes enable_confirmations secure_password_change max_frequency otp_length otp_expiry',
  'auth.external.google':
    'enabled client_id secret url redirect_uri skip_nonce_check email_optional',
  'auth.mfa': 'max_enrolled_factors',
  'auth.mfa.totp': 'enroll_enabled verify_enabled',
  edge_runtime: 'enabled policy inspector_port deno_version',
  'functions.*': 'enabled verify_jwt import_map entrypoint static_files',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-deploy-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (dataDir: string): Promise<EmbeddedBackend> =>
  createBackend({ dataDir, origin: ORIGIN, log: () => undefined });

/** Sends JSON unless the body is bytes. */
function call(
  backend: EmbeddedBackend,
  method: string,
  path: string,
  token: string,
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  return backend.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        apikey: backend.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'image/png' : 'application/json',
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    }),
  );
}

describe('docs/deploy.md: the migrations', () => {
  test('they set up an empty database, each applied once, in order', async () => {
    const files = (await readdir(join(ROOT, 'supabase', 'migrations'))).sort();
    const first = await open(folder);
    const applied = () =>
      first.query<{ file: string }>(
        "select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations order by version",
      );
    expect((await applied()).map(({ file }) => file)).toEqual(files);
    expect(await first.query('select count(*)::int as n from pages')).toEqual([{ n: 0 }]);
    expect(
      await first.query("select id, public from storage.buckets where id = 'avatars'"),
    ).toEqual([{ id: 'avatars', public: true }]);
    const tables = "select relname from pg_class where relnamespace = 'public'::regnamespace";
    expect(await first.query(`${tables} and relkind = 'r' and not relrowsecurity`)).toEqual([]);
    await first.close();

    const again = await open(folder);
    const rows = await again.query('select version from supabase_migrations.schema_migrations');
    expect(rows).toHaveLength(files.length);
    await again.close();
  });
});

describe('docs/deploy.md: back-up and restore', () => {
  test('a copy of the folder restores accounts, sessions, pages, sources and avatars', async () => {
    const data = join(folder, 'data');
    const before = await open(data);
    const form = { email: 'a@example.com', password: 'Password1', data: { full_name: 'Ada' } };
    const signedUp = await call(before, 'POST', '/auth/v1/signup', before.anonKey, form);
    const { access_token: token, user } = await signedUp.json();
    const page = { ...newPage(user.id), title: 'Kept', html_source: '<h1>Exact</h1>' };
    expect((await call(before, 'POST', '/rest/v1/pages', token, page)).status).toBe(201);
    const picture = `avatars/avatars/${user.id}-1.png`;
    const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]);
    const put = await call(before, 'POST', `/storage/v1/object/${picture}`, token, bytes);
    expect(put.status).toBe(200);
    await before.close();

    const backup = join(folder, 'backup');
    await cp(data, backup, { recursive: true, preserveTimestamps: true });
    await rm(data, { recursive: true });
    await cp(backup, data, { recursive: true, preserveTimestamps: true });

    const after = await open(data);
    const read = async (path: string) => (await call(after, 'GET', path, token)).json();
    expect((await read('/auth/v1/user')).email).toBe('a@example.com');
    expect(await read('/rest/v1/pages?select=title')).toEqual([{ title: 'Kept' }]);
    expect(await read('/rest/v1/pages?select=page_sources(html_source)')).toEqual([
      { page_sources: { html_source: '<h1>Exact</h1>' } },
    ]);
    const shown = await call(after, 'GET', `/storage/v1/object/public/${picture}`, after.anonKey);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(bytes);
    const again = await call(
      after,
      'POST',
      '/auth/v1/token?grant_type=password',
      after.anonKey,
      form,
    );
    expect(again.status).toBe(200);
    await after.close();
  });
});

describe('names in the docs', () => {
  const DOCS = ['README.md', 'docs/settings.md', 'docs/deploy.md'];

  const docs = async (): Promise<string> =>
    (await Promise.all(DOCS.map((name) => readFile(join(ROOT, name), 'utf8')))).join('\n');

  /** The source text of the program. */
  async function program(): Promise<string> {
    const texts: string[] = [];
    for (const part of ['src', 'sw', 'supabase', 'tests/support']) {
      const entries = await readdir(join(ROOT, part), { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !/\.(?:tsx?|toml)$/u.test(entry.name)) continue;
        texts.push(await readFile(join(entry.parentPath, entry.name), 'utf8'));
      }
    }
    return texts.join('\n');
  }

  const settingsIn = (text: string) =>
    new Set(text.match(/\b(?:RECTO|AI|OLLAMA|VITE)_[A-Z]+(?:_[A-Z]+)*\b/gu) ?? []);

  test('the documented settings are exactly those of the program', async () => {
    const named = settingsIn(await docs());
    const known = settingsIn(await program());
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    // Used by tests, or internal to the demo model.
    const inner = ['VITE_LAW_SEED', 'AI_DEMO'];
    expect([...known].filter((name) => !named.has(name) && !inner.includes(name))).toEqual([]);
  });

  test('every file and folder exists', async () => {
    const paths =
      (await docs()).match(/(?<![\w/.@-])(?:src|sw|docs|supabase|tests)\/[\w./-]*\w/gu) ?? [];
    const missing: string[] = [];
    for (const path of new Set(paths)) {
      // Files written by the operator, and the function’s URL.
      if (['supabase/functions/.env'].includes(path)) continue;
      await stat(join(ROOT, path)).catch(() => missing.push(path));
    }
    expect(missing).toEqual([]);
  });

  test('every npm script exists', async () => {
    const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const named = [...(await docs()).matchAll(/npm run ([\w:]+)/gu)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('config.toml sets only options of the Supabase CLI, for functions that exist', async () => {
    const unknown = Object.keys(await readConfig()).filter((path) => {
      const [, table = '', key = ''] = /^(?:(.*)\.)?(\w+)$/u.exec(path) ?? [];
      const known = CLI_KEYS[table.replace(/^(functions|storage\.buckets)\..*/u, '$1.*')] ?? '';
      return !known.split(' ').includes(key);
    });
    expect(unknown).toEqual([]);
    const functions = Object.keys(await readConfig()).flatMap(
      (path) => /^functions\.(\w+)\.verify_jwt$/u.exec(path)?.slice(1) ?? [],
    );
    const folders = await readdir(join(ROOT, 'supabase', 'functions'));
    expect(functions.toSorted()).toEqual(folders.filter((name) => name !== '_shared').toSorted());
  });

  test('the dashboard settings match config.toml', async () => {
    const config = await readFile(join(ROOT, 'supabase', 'config.toml'), 'utf8');
    for (const line of [
      'enable_manual_linking = true',
      'enable_anonymous_sign_ins = false',
      'minimum_password_length = 8',
      'password_requirements = "lower_upper_letters_digits"',
      'enroll_enabled = true',
      'verify_jwt = false',
    ]) {
      expect(config).toContain(line);
    }
  });
});
