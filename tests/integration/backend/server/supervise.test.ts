import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOCAL_ANON_KEY } from '../../../../supabase/local/keys.ts';
import { deviceOf } from '../../../support/auth/authSite.ts';

const LOCAL = join(import.meta.dirname, '../../../../supabase/local');

/** A first start creates the database: two seconds, much longer beside other work. */
const STARTS = { timeout: 120_000 };

let folder: string;
let parents: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recto-supervise-'));
  parents = [];
});

afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Output of a supervised program, and the processes that ran it. */
interface Supervised {
  readonly parent: ChildProcess;
  readonly output: () => string;
  /** The process ids that the program printed. */
  readonly processes: () => readonly number[];
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Supervises a program that prints its process id before anything else. */
async function superviseText(text: string): Promise<Supervised> {
  const program = join(folder, 'program.ts');
  await writeFile(program, `console.log('process', process.pid);\n${text}`);
  const script = `import(${JSON.stringify(join(LOCAL, 'supervise.ts'))}).then(({ supervise }) => supervise(${JSON.stringify(program)}))`;
  const parent = spawn(process.execPath, ['--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, RECTO_DATA: join(folder, 'data'), LITE_AUTH_BCRYPT_COST: '4' },
  });
  parents.push(parent);
  let output = '';
  parent.stdout.on('data', (part: Buffer) => (output += part.toString()));
  parent.stderr.on('data', (part: Buffer) => (output += part.toString()));
  return {
    parent,
    output: () => output,
    processes: () => [...output.matchAll(/process (\d+)/gu)].map(([, id]) => Number(id)),
    ended: once(parent, 'close').then(([code, signal]) => ({ code, signal })),
  };
}

const server = (port = 0) =>
  `import { run } from ${JSON.stringify(join(LOCAL, 'run.ts'))};
   import { fail } from ${JSON.stringify(join(LOCAL, 'program.ts'))};
   run({ port: ${port}, dataDir: '' }, { seed: false, origin: null }).catch(fail);`;

const SERVES = 'process.send({ port: 4173 }); setInterval(() => undefined, 1000);';

function isRunning(id: number | undefined): boolean {
  try {
    return id !== undefined && process.kill(id, 0);
  } catch {
    return false;
  }
}

/** Resolves with the id of the `count`th process once there is one. */
async function nth(count: number, { processes }: Supervised): Promise<number> {
  await expect.poll(processes, STARTS).toHaveLength(count);
  return processes()[count - 1] ?? 0;
}

describe('docs/deploy.md: a server that crashed is started again', { timeout: 300_000 }, () => {
  test('a killed server serves the same data at the same port, and SIGTERM ends both', async () => {
    const running = await superviseText(server());
    const addresses = () => running.output().match(/http:\/\/127\.0\.0\.1:\d+(?=\n)/gu) ?? [];
    await expect.poll(addresses, STARTS).toHaveLength(1);
    const [url = ''] = addresses();
    const form = { email: 'ada@example.org', password: 'Paper-and-1nk' };
    expect((await deviceOf(url, LOCAL_ANON_KEY).auth.signUp(form)).error).toBeNull();

    process.kill(await nth(1, running), 'SIGKILL');
    await expect.poll(addresses, STARTS).toHaveLength(2);
    expect(addresses()[1]).toBe(url);
    expect((await deviceOf(url, LOCAL_ANON_KEY).auth.signInWithPassword(form)).error).toBeNull();
    expect(running.output()).toContain('server: crashed (SIGKILL), starting again');

    running.parent.kill('SIGTERM');
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(isRunning(await nth(2, running))).toBe(false);
  });

  test('Ctrl+C, which both processes get, ends both cleanly', async () => {
    const running = await superviseText(server());
    await expect.poll(running.output, STARTS).toContain('To stop');
    const child = await nth(1, running);
    process.kill(child, 'SIGINT');
    running.parent.kill('SIGINT');
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(isRunning(child)).toBe(false);
  });

  test('a server whose parent was killed ends by itself and leaves the data folder', async () => {
    const running = await superviseText(server());
    await expect.poll(running.output, STARTS).toContain('To stop');
    const child = await nth(1, running);
    running.parent.kill('SIGKILL');
    await expect.poll(() => isRunning(child), STARTS).toBe(false);
    const next = await superviseText(server());
    await expect.poll(next.output, STARTS).toContain('To stop');
    next.parent.kill('SIGTERM');
    expect(await next.ended).toEqual({ code: 0, signal: null });
  });

  test('an error at the start ends it with the message and exit code of the server', async () => {
    const taken = createServer();
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const text = server(port).replace('origin: null', "origin: 'https://recto.example'");
    const running = await superviseText(text);
    expect(await running.ended).toEqual({ code: 1, signal: null });
    expect(running.output()).toContain(`Port ${port} is taken.`);
    expect(running.output()).not.toContain('starting again');
    taken.close();
  });

  test('it gives up after five crashes in a minute', async () => {
    const running = await superviseText(`${SERVES} process.kill(process.pid, 'SIGKILL');`);
    expect(await running.ended).toEqual({ code: 1, signal: null });
    expect(running.processes()).toHaveLength(5);
    expect(running.output()).toContain('for the fifth time in a minute: giving up');
  });

  test('an exception is a crash, too', async () => {
    const running = await superviseText(
      `${SERVES} setImmediate(() => { throw new Error('broken'); });`,
    );
    await running.ended;
    expect(running.output()).toContain('server: crashed (exit code 1), starting again');
  });

  test('a signal before the server handles it ends both by that signal', async () => {
    const running = await superviseText('setInterval(() => undefined, 1000);');
    const child = await nth(1, running);
    running.parent.kill('SIGTERM');
    expect(await running.ended).toEqual({ code: null, signal: 'SIGTERM' });
    expect(isRunning(child)).toBe(false);
  });
});

describe('what ends no server', () => {
  test('a promise that nobody waits for is logged; a closed log is ignored', async () => {
    const script = `import(${JSON.stringify(join(LOCAL, 'keepRunning.ts'))}).then(({ keepRunning }) => {
      keepRunning((line) => process.send(line));
      process.on('message', () => {
        for (let n = 0; n < 3; n += 1) process.stderr.write('a line\\n');
        Promise.reject(new TypeError('private'));
      });
      process.send('ready');
    });`;
    const child = spawn(process.execPath, ['--eval', script], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    parents.push(child);
    expect(await once(child, 'message')).toContain('ready');
    child.stderr?.destroy();
    for (let n = 0; n < 2; n += 1) {
      const logged = once(child, 'message');
      child.send('go');
      expect(await logged).toContain('server: nothing handled: TypeError');
    }
    expect(child.exitCode).toBeNull();
  });
});
