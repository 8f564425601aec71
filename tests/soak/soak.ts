import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../simulation/runner/random.ts';
import * as acts from './acts.ts';
import type { Book } from './book.ts';
import { reopen, signInAgain, type SoakDevice } from './device.ts';
import { gather, settle } from './heal.ts';
import { judge, type Verdict } from './judge.ts';
import { type DeviceIndex, type Group, type Step, stepsOf } from './steps.ts';
import * as troubles from './troubles.ts';
import { begin, checkSynced, type Soak } from './world.ts';

export interface SoakOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly without: ReadonlySet<Group>;
  /** Receives every step and message. */
  readonly log: (entry: object) => void;
  /** File name prefix of the screenshots after a violation. */
  readonly pictures: string;
}

/** A run's summary. */
export interface SoakReport {
  readonly verdict: Verdict;
  readonly book: Book;
  readonly steps: number;
  /** Steps that the screens did not offer, or that timed out. */
  readonly undone: number;
  readonly serverKills: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Number of executed steps by kind. */
  readonly kinds: Readonly<Record<string, number>>;
}

/**
 * Runs one seed for the given minutes or until interrupted, ends all faults, waits until idle, and judges. Stops all
 * that it started.
 */
export async function soak({
  seed,
  minutes,
  without,
  log,
  pictures,
}: SoakOptions): Promise<SoakReport> {
  const cleanUps: (() => unknown)[] = [];
  let isStopped = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => (isStopped = true));
  try {
    const run = await begin(seed, without, log, cleanUps);
    const next = stepsOf(randomOf(seed), without);
    const until = Date.now() + minutes * 60_000;
    const kinds: Record<string, number> = {};
    let steps = 0;
    let undone = 0;
    while (!isStopped && Date.now() < until) {
      const step = next();
      steps += 1;
      const began = Date.now();
      const done = await takeStep(run, step).catch((error: unknown) => {
        undone += 1;
        return `NOT DONE: ${String(error).slice(0, 300)}`;
      });
      log({ step: steps, ...step, done, ms: Date.now() - began });
      kinds[step.kind] = (kinds[step.kind] ?? 0) + 1;
      await checkSynced(run);
    }
    await settle(run);
    const verdict = judge(run.book, await gather(run));
    log({ verdict });
    if (verdict.violations.length > 0) await takePictures(run, pictures);
    const faults: Record<string, number> = {};
    for (const { proxy } of run.devices) {
      for (const [kind, count] of Object.entries(proxy.counts)) {
        faults[kind] = (faults[kind] ?? 0) + count;
      }
    }
    for (const device of run.devices) log({ device: device.index, errors: device.errors });
    const serverKills = kinds['killServer'] ?? 0;
    return { verdict, book: run.book, steps, undone, serverKills, faults, kinds };
  } finally {
    for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  }
}

/** Executes a step; returns its outcome in words. */
async function takeStep(run: Soak, step: Step): Promise<string> {
  const { book, server } = run;
  if (step.kind === 'rest') return sleep(step.ms, 'rested');
  if (!('device' in step)) {
    const isUp = step.kind === 'startServer';
    if (!isUp) book.serverKills.push(Date.now());
    await (isUp ? server.recto.start() : server.recto.kill());
    run.isServerUp = isUp;
    return isUp ? 'started' : 'killed';
  }
  const device = run.devices[step.device];
  const hand = { book, device, tab: 'tab' in step ? step.tab : 0 } as const;
  const isScreenNeeded = 'tab' in step || step.kind === 'expireToken' || step.kind === 'clear';
  const usable = isUsable(run, device);
  // Faults begin and end also while sign-in fails.
  const isReady = await (isScreenNeeded ? usable : usable.catch(() => false));
  if (!isReady && isScreenNeeded) return 'signed out without a network';
  switch (step.kind) {
    case 'write':
      return acts.write(hand, step);
    case 'create':
      return acts.create(hand, step.type);
    case 'save':
      return acts.save(hand);
    case 'rename':
      return acts.rename(hand, step.dice);
    case 'delete':
      return acts.remove(hand, step.dice);
    case 'restore':
      return acts.restore(hand, step.dice);
    case 'decide':
      return acts.decide(hand, step.dice, step.choice);
    case 'reload':
    case 'look':
      return acts.look(hand, step.kind);
    case 'offline':
    case 'online':
      device.isOffline = step.kind === 'offline';
      await device.browser.context.setOffline(device.isOffline);
      return step.kind;
    case 'kill':
      return troubles.killBrowser(hand, step, run.hear);
    case 'weather':
      device.proxy.setFault(step.fault, step.rate);
      return step.fault ?? 'good';
    case 'fill':
      return troubles.fillDisk(device);
    case 'free':
      return troubles.freeDisk(book, device);
    case 'clear':
      return troubles.clearStorage(book, device, otherOf(run, step.device), server);
    case 'endSession':
      return run.isServerUp ? troubles.endSession(device, server) : 'the server is down';
    case 'expireToken':
      return troubles.expireToken(device);
  }
}

async function takePictures({ devices }: Soak, pictures: string): Promise<void> {
  for (const { index, tabs } of devices) {
    for (const [at, tab] of tabs.entries()) {
      await tab.screenshot({ path: `${pictures}-${index}${'ab'[at]}.png` }).catch(() => undefined);
    }
  }
}

const otherOf = ({ devices }: Soak, index: DeviceIndex): SoakDevice => devices[index === 0 ? 1 : 0];

/**
 * Restarts a browser that ended by itself, and signs in again if the screen asks; false if faults prevent the sign-in.
 */
async function isUsable(run: Soak, device: SoakDevice): Promise<boolean> {
  const endedAt = device.browser.endedAt();
  if (endedAt !== null) {
    run.book.kills.push({ device: device.index, at: endedAt });
    await reopen(device, run.hear);
  }
  if (!device.situation.isSessionEnded) return true;
  if (device.isOffline || !run.isServerUp) return false;
  await signInAgain(device, run.account);
  return true;
}
