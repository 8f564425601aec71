import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The longest task of the app with a worst page, in one of its places. */
export interface Stall {
  readonly place: string;
  readonly page: string;
  /** Of processor time; null when the test ended before it was measured. */
  readonly ms: number | null;
}

/** The file that `tests/e2e/app/worstPages.spec.ts` adds its stalls to, a JSON line each. */
export const STALLS_VARIABLE = 'RECTO_STALLS';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** Tests that have not begun by then are left out, and fail the run. */
const MOST_MS = 20 * 60_000;

/**
 * Builds the app and opens the worst pages in a browser, those whose place or name has the text `only` in it; `isMet` is
 * false when a test fails, as one that hangs does.
 */
export async function attackBrowser(
  only: string,
): Promise<{ readonly stalls: readonly Stall[]; readonly isMet: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-stalls-'));
  const file = join(folder, 'stalls.jsonl');
  const isBuilt = await runNode('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  process.env[STALLS_VARIABLE] = file;
  const options = [
    '--config',
    'tests/playwright.config.ts',
    '--workers',
    '2',
    '--reporter',
    'list',
  ];
  const bounds = ['--global-timeout', String(MOST_MS), '--grep', literal(only)];
  const isMet =
    isBuilt && (await runNode(PLAYWRIGHT, 'test', ...options, ...bounds, 'app/worstPages'));
  const lines = (await readFile(file, 'utf8').catch(() => '')).trim().split('\n');
  await rm(folder, { recursive: true });
  const stalls = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Stall);
  return { stalls, isMet };
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function runNode(...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}
