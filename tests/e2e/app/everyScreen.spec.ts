import { test as base, type CDPSession, expect, type Page } from '@playwright/test';
import { type Screen, SCREENS } from '../../tour/screens.ts';
import { settled, still } from '../../tour/shoot.ts';
import { fillWorld, type World } from '../../tour/world.ts';
import { findingsOf } from '../support/axe.ts';
import {
  hiddenTabs,
  misplaced,
  movements,
  namelessParts,
  overhang,
  smallFields,
} from '../support/screenFaults.ts';
import { targetFaults } from '../support/targets.ts';

interface Window {
  readonly size: { readonly width: number; readonly height: number };
  readonly touch: boolean;
  /** Whether axe runs: phones and desks differ in markup, the sizes between them do not. */
  readonly axe: boolean;
}

const WINDOWS: readonly Window[] = [
  { size: { width: 390, height: 844 }, touch: true, axe: true },
  { size: { width: 320, height: 568 }, touch: true, axe: false },
  // A phone in landscape.
  { size: { width: 740, height: 360 }, touch: true, axe: false },
  { size: { width: 768, height: 1024 }, touch: true, axe: false },
  // A window of 1280 x 800 at 200 % zoom.
  { size: { width: 640, height: 400 }, touch: false, axe: false },
  { size: { width: 1024, height: 768 }, touch: false, axe: false },
  { size: { width: 1536, height: 864 }, touch: false, axe: true },
  { size: { width: 1920, height: 1080 }, touch: false, axe: false },
];

/** The axe rules that depend on the colour scheme. */
const OF_COLOURS = ['color-contrast'];

/** Screens per test. */
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

// Tracing takes a third of the time, and a fault names its place without it.
test.use({ trace: 'off' });

for (const screens of inGroups()) {
  const names = screens.map(({ name }) => name).join(', ');
  test(`every window size fits, has large enough targets and accessible names, and axe finds nothing: ${names}`, async ({
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

/** Screens with a slow set-up share a group, so only one worker waits for it. */
function inGroups(): readonly (readonly Screen[])[] {
  const isSlow = ({ who }: Screen): boolean => who === 'offline' || who === 'torn';
  const quick = SCREENS.filter((screen) => !isSlow(screen));
  const groups = Array.from({ length: Math.ceil(quick.length / TOGETHER) }, (_, at) =>
    quick.slice(at * TOGETHER, (at + 1) * TOGETHER),
  );
  return [SCREENS.filter(isSlow), ...groups];
}

/** Opens a screen once and returns its faults in every window size. */
async function faultsOf(screen: Screen, world: World): Promise<readonly string[]> {
  const page = await world.windowOf(screen.who);
  const cdp = await page.context().newCDPSession(page);
  await touch(cdp, true);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await screen.open(page, world);
  /** Fault to the windows that have it. */
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
  // Before the target check scrolls.
  faults.push(...(await hiddenTabs(page)).map((one) => `the chosen tab is out of sight: ${one}`));
  faults.push(...(await misplaced(page)).map((one) => `misplaced: ${one}`));
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

/** Switches touch emulation. */
async function touch(cdp: CDPSession, enabled: boolean): Promise<void> {
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });
}
