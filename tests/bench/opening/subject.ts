import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount, register } from '../../e2e/support/auth/account.ts';

/** A build that is measured, on a server of its own. */
export interface Subject {
  readonly name: string;
  /** Its folder. */
  readonly dist: string;
  readonly url: string;
  /** The auth session of an account, as JSON. */
  readonly session: string;
  /** Whether it is the floor page. */
  readonly isFloor: boolean;
  readonly close: () => Promise<void>;
}

export async function startSubject(name: string, dist: string, isFloor = false): Promise<Subject> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recto-start-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), dist, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LITE_AUTH_BCRYPT_COST: '4', AI_MODEL: 'demo' },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => {
      resolve((JSON.parse(line.toString()) as { readonly url: string }).url);
    });
    child.once('exit', (code) => reject(new Error(`The server of ${name} ended with ${code}.`)));
  });
  return {
    name,
    dist,
    url,
    session: await register(url, newAccount()),
    isFloor,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
