import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBackend } from '../../../../supabase/local/createBackend.ts';
import {
  lockDataFolder,
  DataFolderLocked,
} from '../../../../supabase/local/database/dataFolder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-data-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  createBackend({ dataDir: folder, origin: 'http://127.0.0.1', log: () => undefined });

/** A process that locks the folder until it is killed. */
function startLockHolder() {
  const claim = join(import.meta.dirname, '../../../../supabase/local/database/dataFolder.ts');
  const script = `import(${JSON.stringify(claim)}).then(({ lockDataFolder }) => lockDataFolder(${JSON.stringify(folder)})).then(() => { console.log('held'); setInterval(() => {}, 1000); })`;
  return spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('the data folder', () => {
  test('data, accounts and the signing key survive a restart', async () => {
    const first = await open();
    const answer = await first.fetch(
      new Request('http://127.0.0.1/auth/v1/signup', {
        method: 'POST',
        headers: { apikey: first.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@example.com', password: 'Password1' }),
      }),
    );
    const { access_token } = (await answer.json()) as { access_token: string };
    await first.close();
    expect(await readdir(folder)).not.toContain('lock');

    const second = await open();
    const me = await second.fetch(
      new Request('http://127.0.0.1/auth/v1/user', {
        headers: { apikey: second.anonKey, authorization: `Bearer ${access_token}` },
      }),
    );
    expect(((await me.json()) as { email: string }).email).toBe('a@example.com');
    await second.close();
  });

  test('a second claim is refused, from the same process too', async () => {
    const other = startLockHolder();
    await once(other.stdout, 'data');
    await expect(open()).rejects.toThrow(`in use by another Recto (process ${other.pid})`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    // A killed process leaves a stale lock.
    const claim = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderLocked);
    await claim.release();
  });

  test('a reused process id does not keep a stale lock', async () => {
    await writeFile(join(folder, 'lock'), `${process.pid} 1\n`);
    const claim = await lockDataFolder(folder);
    expect(claim.ready).toBe(false);
    await claim.release();
  });

  test('an interrupted first start is wiped and repeated', async () => {
    await mkdir(join(folder, 'database', 'base'), { recursive: true });
    await writeFile(join(folder, 'database', 'PG_VERSION'), '17\n');
    const backend = await open();
    expect(await backend.query('select count(*)::int as n from pages')).toEqual([{ n: 0 }]);
    await backend.close();
    expect(existsSync(join(folder, 'ready'))).toBe(true);
  });

  test('a process killed during its first start recovers at the next one', async () => {
    const module = join(import.meta.dirname, '../../../../supabase/local/createBackend.ts');
    const script = `import(${JSON.stringify(module)}).then(({ createBackend }) => createBackend({ dataDir: ${JSON.stringify(folder)}, origin: 'http://127.0.0.1' }))`;
    const begun = spawn(process.execPath, ['--eval', script], { stdio: 'ignore' });
    while (!existsSync(join(folder, 'database'))) await new Promise((wake) => setImmediate(wake));
    begun.kill('SIGKILL');
    await once(begun, 'exit');
    const backend = await open();
    expect(await backend.query('select 1 as n')).toEqual([{ n: 1 }]);
    await backend.close();
  });

  test.each([
    ['a newer Recto', '29990101000000'],
    ['a Recto of before the first release', '20261120090000'],
  ])('a folder of %s is refused, unchanged', async (whose, version) => {
    const backend = await open();
    await backend.query(
      'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)',
      [version, 'other'],
    );
    await backend.close();
    await expect(open()).rejects.toThrow(`${whose} (migration ${version}`);
    expect(await readdir(folder)).not.toContain('lock');
  });

  test('the server exits with a message when the folder is locked', async () => {
    const claim = await lockDataFolder(folder);
    const start = join(import.meta.dirname, '../../../../supabase/local/start.ts');
    const dist = existsSync(join(import.meta.dirname, '../../../../dist/index.html'));
    const ended = spawnSync(process.execPath, [start], {
      env: { ...process.env, RECTO_DATA: folder, RECTO_PORT: '0' },
      encoding: 'utf8',
    });
    await claim.release();
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain(dist ? 'in use by another Recto' : 'not built yet');
    expect(ended.stderr).not.toContain('    at ');
  });
});
