import { test as base, type CDPSession, expect, type Page } from '@playwright/test';
import { type Screen, SCREENS } from '../../tour/screens.ts';
import { settled, still } from '../../tour/shoot.ts';
import { fillWorld, type World } from '../../tour/world.ts';
import { findingsOf } from '../support/axe.ts';
import {
  hiddenTabs,
  movements,
  namelessParts,
  overhang,
  smallFields,
} from '../support/screenFaults.ts';
import { targetFaults } from '../support/targets.ts';

/** One window a screen is looked at in. */
interface Window {
  readonly size: { readonly width: number; readonly height: number };
  /** Is used with fingers. */
  readonly touch: boolean;
  /** Axe looks here: what stands side by side on a desk stands in menus and below one another on a phone. */
  readonly axe: boolean;
}

/** From the smallest phone to a desk. */
const WINDOWS: readonly Window[] = [
  { size: { width: 390, height: 844 }, touch: true, axe: true },
  { size: { width: 320, height: 568 }, touch: true, axe: false },
  // A phone on its side.
  { size: { width: 740, height: 360 }, touch: true, axe: false },
  { size: { width: 768, height: 1024 }, touch: true, axe: false },
  // A window of 1280 x 800 at 200 % zoom.
  { size: { width: 640, height: 400 }, touch: false, axe: false },
  { size: { width: 1024, height: 768 }, touch: false, axe: false },
  { size: { width: 1440, height: 900 }, touch: false, axe: true },
];

/** All that differs between light and dark. */
const OF_COLOURS = ['color-contrast'];

/** How many screens one test looks at. */
const TOGETHER = 6;

const test = base.extend<object, { world: World }>({
  world: [
    async ({ browser }, provide) => {
      const world = await fillWorld(browser);
      await provide(world);
      await world.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

// Recording costs a third of the time; a fault says where it is without it.
test.use({ trace: 'off' });

for (const screens of inGroups()) {
  const names = screens.map(({ name }) => name).join(', ');
  test(`fits every window, has targets for fingers, names for everything and no finding of axe: ${names}`, async ({
    world,
  }) => {
    test.setTimeout(240_000);
    const faults: string[] = [];
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        faults.push(...(await faultsOf(screen, world)));
      });
    }
    expect(faults).toEqual([]);
  });
}

/** Those whose users take long to get ready stand together: only one worker waits for them. */
function inGroups(): readonly (readonly Screen[])[] {
  const isSlow = ({ who }: Screen): boolean => who === 'offline' || who === 'torn';
  const quick = SCREENS.filter((screen) => !isSlow(screen));
  const groups = Array.from({ length: Math.ceil(quick.length / TOGETHER) }, (_, at) =>
    quick.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  return [SCREENS.filter(isSlow), ...groups];
}

/** Opens a screen once and looks at it in every window; returns where, and what is wrong. */
async function faultsOf(screen: Screen, world: World): Promise<readonly string[]> {
  const page = await world.windowOf(screen.who);
  const cdp = await page.context().newCDPSession(page);
  await touch(cdp, true);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await screen.open(page, world);
  /** In which windows each of them is. */
  const faults = new Map<string, string[]>();
  for (const window of WINDOWS) {
    await touch(cdp, window.touch);
    await page.setViewportSize(window.size);
    await (window.axe ? settled(page, screen) : still(page));
    for (const fault of await faultsIn(page, window))
      faults.set(fault, [...(faults.get(fault) ?? []), `${window.size.width}`]);
  }
  const always = [...(await namelessParts(page, cdp)), ...(await movements(page))];
  await page.close();
  return [
    ...always.map((fault) => `${screen.name}: ${fault}`),
    ...[...faults].map(([fault, widths]) => `${screen.name} at ${widths.join(', ')}: ${fault}`),
  ];
}

async function faultsIn(page: Page, window: Window): Promise<readonly string[]> {
  const faults: string[] = [];
  const wider = await overhang(page);
  if (wider > 0) faults.push(`${wider} px too wide`);
  // Before everything to press is scrolled to.
  faults.push(...(await hiddenTabs(page)).map((one) => `the chosen tab is out of sight: ${one}`));
  const { small, unreachable } = await targetFaults(page);
  faults.push(...unreachable.map((one) => `out of reach: ${one}`));
  if (window.touch) {
    faults.push(...small.map((one) => `too small for a finger: ${one}`));
    faults.push(...(await smallFields(page)).map((one) => `zooms in: ${one}`));
  }
  if (!window.axe) return faults;
  faults.push(...(await findingsOf(page)).map((one) => `(light) ${one}`));
  await page.emulateMedia({ colorScheme: 'dark' });
  await still(page);
  faults.push(...(await findingsOf(page, OF_COLOURS)).map((one) => `(dark) ${one}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Makes the window one that is used with fingers, or with a mouse. */
async function touch(cdp: CDPSession, enabled: boolean): Promise<void> {
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });
}
