import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

interface Lockfile {
  readonly packages: Record<string, { integrity?: string; optional?: boolean }>;
}

let folder: string;
let lock: Lockfile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recto-lock-'));
  lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run check` does with the lockfile. */
function check(): { readonly status: number | null; readonly output: string } {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const script = join(ROOT, 'tests/lockfile.ts');
  const { status, stdout } = spawnSync(process.execPath, [script, '--check'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout };
}

describe('the lockfile', () => {
  test('what lacks a checksum is optional and for another platform', () => {
    expect(check()).toEqual({ status: 0, output: '' });
    const without = Object.entries(lock.packages).filter(
      ([path, { integrity }]) => path !== '' && integrity === undefined,
    );
    expect(without.filter(([, { optional }]) => optional !== true)).toEqual([]);
  });

  test.each([
    'node_modules/react',
    'node_modules/@supabase/supabase-js',
    'node_modules/@codemirror/view',
  ])('%s without a checksum fails the check', (path) => {
    const entry = lock.packages[path];
    expect(entry?.integrity).toMatch(/^sha512-/u);
    delete entry?.integrity;
    const { status, output } = check();
    expect([status, output]).toEqual([1, `package-lock.json has no integrity for ${path}\n`]);
  });

  test('a missing package of another platform fails the check', () => {
    const path = Object.keys(lock.packages).find((name) => name.endsWith('-darwin-arm64')) ?? '';
    delete lock.packages[path];
    expect(check().status).toBe(1);
  });
});
