/**
 * `npm run tour`: screenshots of every screen of the built app in five window sizes, a phone's also with its keyboard
 * open, light and dark, with a contact sheet, in `tour/`. `--only=NAME,NAME` takes those screens only; `--readme` takes
 * those of the README and of the first screen. Exits 1 if a screen failed.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../support/chromium.ts';
import { contactSheet } from './contactSheet.ts';
import { shootReadme } from './readme.ts';
import { SCREENS, type Screen } from './screens.ts';
import { visit, type Visit } from './shoot.ts';
import { fillWorld, type World } from './world.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Screens processed in parallel: a browser waits for the server half of the time. */
const AT_ONCE = 2;

async function main(): Promise<number> {
  const began = Date.now();
  const wanted = chosen();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    // In a smaller browser window the tablet's screenshots show a wrong part.
    args: [...CHROMIUM_FLAGS, '--window-size=1600,1200'],
  });
  try {
    const world = await fillWorld(browser);
    say(`An account filled with pages, ${since(began)}`);
    try {
      return process.argv.includes('--readme')
        ? await readme(world)
        : await tour(wanted, world, began);
    } finally {
      await world.close();
    }
  } finally {
    await browser.close();
  }
}

async function readme(world: World): Promise<number> {
  say((await shootReadme(world, ROOT)).join('\n'));
  return 0;
}

async function tour(wanted: readonly Screen[], world: World, began: number): Promise<number> {
  const folder = join(ROOT, 'tour');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const visits = new Map<string, Visit>();
  const left = [...wanted];
  const walk = async (): Promise<void> => {
    for (let screen = left.shift(); screen !== undefined; screen = left.shift()) {
      const seen = await visit(screen, world, folder);
      visits.set(screen.name, seen);
      if (seen.problem !== null) say(`${screen.name}: ${seen.problem}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  const all = wanted.flatMap(({ name }) => visits.get(name) ?? []);
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(join(folder, 'index.html'), contactSheet(all, date));
  const failed = all.filter(({ problem }) => problem !== null).length;
  say(`${all.length - failed} screens in tour/index.html, ${failed} failed, ${since(began)}`);
  return failed === 0 ? 0 : 1;
}

/** The screens of `--only`, or all. */
function chosen(): readonly Screen[] {
  const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length);
  if (only === undefined) return SCREENS;
  return only.split(',').map((name) => {
    const found = SCREENS.find((screen) => screen.name === name);
    if (found !== undefined) return found;
    throw new Error(`There is no screen "${name}". ${SCREENS.map((one) => one.name).join(', ')}`);
  });
}

function since(began: number): string {
  return `${((Date.now() - began) / 1000).toFixed(0)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
