/**
 * `npm run lock`: writes the lockfile again and completes it. npm leaves out a platform's optional package
 * when the registry in use does not have it, and then `npm ci` refuses the lockfile everywhere.
 * `--check` only looks, and exits 1 when something is missing.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface LockEntry {
  readonly version: string;
  readonly dev?: boolean;
  readonly integrity?: string;
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

/** The platform packages that some entry asks for and the lockfile does not hold, by their path in it. */
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

/** Packages without a checksum, except other platforms' packages, which the registry in use may lack. */
function unverifiedPackages(lock: Lockfile): readonly string[] {
  return Object.entries(lock.packages)
    .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    .map(([path]) => path)
    .filter((path) => platformOf(path) === null);
}

/** The system, processor and C library that a platform package's name states, or null for another package. */
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

/** A lockfile that npm makes from package.json alone, uninfluenced by a folder of installed packages. */
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
    for (const path of unverifiedPackages(lock)) {
      process.stdout.write(`package-lock.json has no integrity for ${path}\n`);
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
