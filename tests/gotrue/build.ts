import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Release 2.196.0 of github.com/supabase/auth. */
const COMMIT = '0204331ca41a5b49f076b6fa3dc6c0d20b996590';

const CACHE = resolve('node_modules/.cache/gotrue', COMMIT);

/**
 * Builds the auth server of hosted Supabase once; returns the path of its program. Its source comes from the clone that
 * `RECTO_GOTRUE_SOURCE` names, or from Go's module proxy; its modules always from the proxy. Throws when it can't: a run
 * without it would look like a pass.
 */
export function buildAuthServer(): string {
  const program = join(CACHE, 'auth');
  if (existsSync(program)) return program;
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
  } catch (cause) {
    throw new Error('Go was not found. Install Go 1.26 or later.', { cause });
  }
  rmSync(CACHE, { recursive: true, force: true });
  const source = join(CACHE, 'source');
  mkdirSync(source, { recursive: true });
  addSource(source);
  // In a copy: `go install` refuses a module that replaces others.
  execFileSync('go', ['build', '-mod=mod', '-o', `${program}.new`, '.'], {
    cwd: source,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(`${program}.new`, program);
  rmSync(source, { recursive: true });
  return program;
}

function addSource(folder: string): void {
  const clone = process.env['RECTO_GOTRUE_SOURCE'];
  if (clone !== undefined) {
    const archive = execFileSync('git', ['-C', clone, 'archive', COMMIT], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return;
  }
  const modules = join(CACHE, 'modules');
  mkdirSync(modules);
  try {
    execFileSync('go', ['mod', 'init', 'recto/gotrue'], { cwd: modules, stdio: 'ignore' });
    const found = execFileSync(
      'go',
      ['mod', 'download', '-json', `github.com/supabase/auth@${COMMIT}`],
      {
        cwd: modules,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const { Dir } = JSON.parse(found) as { readonly Dir: string };
    cpSync(Dir, folder, { recursive: true });
    execFileSync('chmod', ['-R', 'u+w', folder]);
  } catch (cause) {
    throw new Error(
      `Go's module proxy has no github.com/supabase/auth at ${COMMIT}. Clone that repository and name the clone in ` +
        'RECTO_GOTRUE_SOURCE.',
      { cause },
    );
  }
}
