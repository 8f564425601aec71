import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest task of the app with a worst page, in one of its places. */
export interface Stall {
  readonly place: string;
  readonly page: string;
  /** Of processor time. */
  readonly ms: number;
}

/** The file that `tests/e2e/app/worstPages.spec.ts` adds its stalls to, a JSON line each. */
export const STALLS_VARIABLE = 'RECTO_STALLS';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** Builds the app and opens the worst pages in a browser; `isMet` is false when a test fails. */
export async function attackBrowser(): Promise<{ stalls: readonly Stall[]; isMet: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-stalls-'));
  const file = join(folder, 'stalls.jsonl');
  const config = ['--config', 'tests/playwright.config.ts', '--workers', '1'];
  const isBuilt = await runNode('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  process.env[STALLS_VARIABLE] = file;
  const isMet = isBuilt && (await runNode(PLAYWRIGHT, 'test', ...config, 'app/worstPages'));
  const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n');
  await rm(folder, { recursive: true });
  const stalls = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Stall);
  return { stalls, isMet };
}

async function runNode(...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
