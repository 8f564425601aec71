/**
 * `npm run lock`: rewrites and completes the lockfile. npm omits a platform's optional package that the registry in use
 * lacks, and then `npm ci` refuses the lockfile everywhere. `--check` only checks, and exits 1 if something is missing.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface LockEntry {
  readonly version: string;
  readonly dev?: boolean;
  readonly license?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  packages: Record<string, LockEntry>;
}

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Platform packages that an entry depends on and the lockfile lacks, by their path in it. */
function missingPackages(lock: Lockfile): ReadonlyMap<string, LockEntry> {
  const missing = new Map<string, LockEntry>();
  for (const owner of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      const platform = platformOf(name);
      if (path in lock.packages || platform === null) continue;
      missing.set(path, {
        version,
        ...(owner.dev === true ? { dev: true } : {}),
        ...(owner.license === undefined ? {} : { license: owner.license }),
        optional: true,
        ...platform,
        ...(owner.engines === undefined ? {} : { engines: owner.engines }),
      });
    }
  }
  return missing;
}

/** The system, CPU and libc in a platform package's name; null for other packages. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | null {
  const words = (name.split('/').at(-1) ?? '').split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return null;
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu')) && os === 'linux'
      ? 'glibc'
      : null;
  return {
    ...(os === undefined ? {} : { os: [os] }),
    cpu: [cpu],
    ...(libc === null ? {} : { libc: [libc] }),
  };
}

/** Makes a lockfile from package.json alone, unaffected by installed packages. */
function freshLockfile(): void {
  const folder = mkdtempSync(join(tmpdir(), 'recto-lock-'));
  copyFileSync('package.json', join(folder, 'package.json'));
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  copyFileSync(join(folder, 'package-lock.json'), 'package-lock.json');
  rmSync(folder, { recursive: true, force: true });
}

function main(): void {
  const checking = process.argv.includes('--check');
  if (!checking) freshLockfile();
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const missing = missingPackages(lock);
  if (checking) {
    if (missing.size > 0) {
      process.stdout.write(
        `package-lock.json lacks ${missing.size} packages of other platforms; run: npm run lock\n`,
      );
      process.exitCode = 1;
    }
    return;
  }
  const entries = [...Object.entries(lock.packages), ...missing].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  lock.packages = Object.fromEntries(entries);
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(
    `package-lock.json written, ${missing.size} packages of other platforms added\n`,
  );
}

main();
