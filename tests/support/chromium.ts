import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Names the Chromium to test with. */
const VARIABLE = 'RECTO_CHROMIUM';

/** Install paths by platform, in order of preference. */
const INSTALLED: Readonly<Record<string, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/**
 * Flags for a quiet, offline browser with default storage partitioning. Disables the address bar’s popups, which would
 * start a process per context.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,MediaRouter,OptimizationHints,PaintHolding,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** An installed Chromium, or null. Throws when the variable names none. */
export function findChromium(): string | null {
  const named = process.env[VARIABLE];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`${VARIABLE} names ${named}, which does not exist.`);
    return named;
  }
  const installed = (INSTALLED[process.platform] ?? []).find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

/**
 * Installs a Chromium if needed: Playwright’s build, else Debian’s package when permitted. Throws with the reasons when
 * both fail.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  process.stdout.write('No Chromium on this machine: installing one for the browser tests.\n');
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  run(process.execPath, [cli, 'install', 'chromium'], 180_000);
  const afterPlaywright = findChromium();
  if (afterPlaywright !== null) return afterPlaywright;
  if (mayUseApt()) {
    run('apt-get', ['update', '-qq'], 180_000);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 600_000);
    const afterApt = findChromium();
    if (afterApt !== null) return afterApt;
  }
  throw new Error(
    `The browser tests need Chromium or Chrome, and none could be installed here. ` +
      `Install one, or set ${VARIABLE} to the path of its program.`,
  );
}

function run(command: string, args: readonly string[], timeoutMs: number): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: timeoutMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** Whether Debian's packages can be installed: as root, on Debian and its relatives. */
export function mayUseApt(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
