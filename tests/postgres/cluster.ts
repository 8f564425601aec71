import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './client.ts';

export interface Cluster {
  /** Of a superuser. */
  readonly adminUrl: string;
  /** Of an empty database and its owner, who is no superuser but may create databases and roles. */
  readonly ownerUrl: string;
  readonly version: string;
  /** Processor time of all its processes so far, ms. Linux only. */
  readonly cpu: () => number;
  /** Ends the server with all its connections; `crash` leaves the recovery to the next start. */
  readonly halt: (how: 'crash' | 'shutdown') => Promise<void>;
  /** Starts the halted server on the same port and data. */
  readonly resume: () => Promise<void>;
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>;
}

interface ClusterOptions {
  readonly jit?: boolean;
}

/**
 * Starts an installed PostgreSQL on a free port, with its data in a temporary folder and ICU's collation as on hosted
 * Supabase. `RECTO_POSTGRES_BIN` names the folder of its programs. Throws when there is none.
 */
export async function startCluster({ jit = false }: ClusterOptions = {}): Promise<Cluster> {
  const bin = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'recto-postgres-'));
  // The server refuses to run as root.
  const user = process.getuid?.() === 0 ? unprivileged() : null;
  const [password, port] = [randomUUID(), await freePort()];
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  chmodSync(folder, 0o700);
  if (user !== null) {
    for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  }
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'admin', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  const locale = [
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--locale-provider=icu',
    '--icu-locale=en-US',
  ];
  execFileSync(join(bin, 'initdb'), [...init, ...locale], { ...user, cwd: folder, stdio: 'pipe' });
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    // Tests only: nothing has to survive a power cut.
    fsync: 'off',
    // As docs/deploy.md says.
    shared_buffers: '256MB',
    random_page_cost: 1.1,
    jit: jit ? 'on' : 'off',
  };
  const spawnServer = () =>
    spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  let server: ChildProcess;
  let ended: Promise<unknown> = Promise.resolve();
  let log = '';
  const launch = (): void => {
    const started = spawnServer();
    started.stderr.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4000)));
    ended = once(started, 'exit');
    server = started;
  };
  const checkRunning = (): void => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${log}`);
  };
  const halt = async (how: 'crash' | 'shutdown'): Promise<void> => {
    server.kill(how === 'crash' ? 'SIGQUIT' : 'SIGINT');
    await ended;
  };
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) await halt('shutdown');
    rmSync(folder, { recursive: true, force: true });
  };
  launch();
  const address = (name: string, database: string) =>
    `postgres://${name}:${password}@127.0.0.1:${port}/${database}`;
  const adminUrl = address('admin', 'postgres');
  try {
    await untilReady(adminUrl, checkRunning);
    const admin = connect(adminUrl);
    await admin.unsafe(`create role recto login createdb createrole password '${password}'`);
    // Dropping a database ends its autovacuum worker, which belongs to no role.
    await admin.unsafe('grant pg_signal_backend to recto');
    await admin.unsafe('create database recto owner recto');
    const [row] = await admin<{
      version: string;
    }>`select current_setting('server_version') as version`;
    await admin.end();
    return {
      adminUrl,
      ownerUrl: address('recto', 'recto'),
      version: row?.version ?? '',
      cpu: () => processorTime(server.pid ?? 0),
      halt,
      resume: async () => {
        launch();
        await untilReady(adminUrl, checkRunning);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of a process and its children that live. */
function processorTime(pid: number): number {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/u.test(entry)) continue;
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      if (entry !== String(pid) && fields[1] !== String(pid)) continue;
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  }
  return ticks * 10;
}

export function findPrograms(): string {
  const named = process.env['RECTO_POSTGRES_BIN'];
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed) ? readdirSync(installed) : [];
  const newest = versions.map(Number).sort((a, b) => b - a);
  const folders = [
    ...(named === undefined ? [] : [named]),
    ...newest.map((version) => join(installed, String(version), 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  const found = folders.find((path) => existsSync(join(path, 'initdb')));
  if (found !== undefined) return found;
  throw new Error(
    'No PostgreSQL was found. Install version 15 or later (Debian: apt install postgresql), or name the folder of initdb ' +
      'and postgres in RECTO_POSTGRES_BIN.',
  );
}

function unprivileged(): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilReady(url: string, check: () => void): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    check();
    const database = connect(url);
    try {
      await database`select 1`;
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await sleep(100);
    } finally {
      await database.end();
    }
  }
}
