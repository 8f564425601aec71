import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureChromium, mayUseApt } from '../support/chromium.ts';
import type { Engine } from './browsers/browser.ts';
import { CHROMIUM_DRIVER } from './browsers/chromium.ts';
import { FIREFOX } from './browsers/firefox.ts';
import { PYTHON, WEBKIT_DRIVER } from './browsers/webkit.ts';

/** Debian's packages of each engine, and what tells that they are there. */
const NEEDS: Readonly<Record<Engine, readonly Need[]>> = {
  webkit: [
    { package: 'webkit2gtk-driver', isThere: () => existsSync(WEBKIT_DRIVER) },
    { package: 'python3-gi', isThere: () => hasModule('gi') },
    { package: 'gir1.2-webkit2-4.1', isThere: hasWebkitBindings },
    { package: 'xvfb', isThere: () => hasProgram('Xvfb', '-version') },
    { package: 'imagemagick', isThere: () => hasProgram('import', '-version') },
  ],
  firefox: [{ package: 'firefox-esr', isThere: () => existsSync(FIREFOX) }],
  chromium: [{ package: 'chromium-driver', isThere: () => existsSync(CHROMIUM_DRIVER) }],
};

interface Need {
  readonly package: string;
  readonly isThere: () => boolean;
}

/**
 * Installs what the engines need where apt may be used. Returns why an engine can't run, by engine; empty when all
 * can.
 */
export function installEngines(engines: readonly Engine[]): ReadonlyMap<Engine, string> {
  const missing = engines.flatMap((engine) => missingOf(engine));
  if (missing.length > 0 && mayUseApt()) {
    process.stdout.write(`Installing ${missing.join(', ')} for the tests in other engines.\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    const packages = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
    spawnSync('apt-get', packages, { stdio: 'inherit', env });
  }
  if (engines.includes('chromium')) ensureChromium();
  return new Map(
    engines.flatMap((engine) => {
      const still = missingOf(engine);
      return still.length === 0 ? [] : [[engine, reasonFor(still)] as const];
    }),
  );
}

function missingOf(engine: Engine): readonly string[] {
  if (process.platform !== 'linux') return NEEDS[engine].map((need) => need.package);
  return NEEDS[engine].filter((need) => !need.isThere()).map((need) => need.package);
}

function reasonFor(packages: readonly string[]): string {
  const names = packages.join(' ');
  return process.platform === 'linux'
    ? `Not installed: ${names}. On Debian: apt-get install --no-install-recommends ${names}`
    : `Needs Debian's packages ${names}, which don't exist on ${process.platform}: run this command on Linux, or in a container`;
}

function hasProgram(name: string, argument: string): boolean {
  return spawnSync(name, [argument], { stdio: 'ignore' }).error === undefined;
}

function hasModule(name: string): boolean {
  return runsPython(`import ${name}`);
}

function hasWebkitBindings(): boolean {
  return runsPython("import gi; gi.require_version('WebKit2', '4.1')");
}

function runsPython(program: string): boolean {
  return spawnSync(PYTHON, ['-c', program], { stdio: 'ignore' }).status === 0;
}
