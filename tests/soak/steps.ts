import type { Random } from '../simulation/runner/random.ts';

export type DeviceIndex = 0 | 1;

/** What the fault proxy does to a request of the data or auth API. */
export const FAULTS = [
  'drop',
  'delay',
  'lostAnswer',
  'status503',
  'retryAfter',
  'html403',
  'html413',
  'html200',
] as const;

export type Fault = (typeof FAULTS)[number];

/** Faults that do not come from the data API (decision 009). */
const FOREIGN: readonly Fault[] = ['html403', 'html413', 'html200'];

/** Groups of steps for `--without`. */
export const GROUPS = ['disk', 'clear', 'foreign', 'session', 'kill', 'server'] as const;

export type Group = (typeof GROUPS)[number];

interface InTab {
  readonly device: DeviceIndex;
  readonly tab: 0 | 1;
}

/** From 0 to 1: picks one of the device's pages. */
interface OnPage extends InTab {
  readonly dice: number;
}

export type Choice = 'Keep mine' | 'Keep theirs' | 'Keep both';

/** The next step. All randomness is decided here, so that a seed gives the same steps. */
export type Step =
  | (OnPage & {
      readonly kind: 'write';
      readonly at: 'start' | 'end';
      readonly tokens: number;
      readonly saves: boolean;
      readonly stays: boolean;
    })
  | (InTab & { readonly kind: 'create'; readonly type: 'html' | 'markdown' })
  | (InTab & { readonly kind: 'save' | 'reload' | 'look' })
  | (OnPage & { readonly kind: 'rename' | 'delete' | 'restore' })
  | (OnPage & { readonly kind: 'decide'; readonly choice: Choice })
  | { readonly kind: 'offline' | 'online' | 'expireToken'; readonly device: DeviceIndex }
  | { readonly kind: 'endSession' | 'clear' | 'fill' | 'free'; readonly device: DeviceIndex }
  | (InTab & {
      readonly kind: 'kill';
      readonly moment: 'idle' | 'typing' | 'saving';
      readonly afterMs: number;
    })
  | { readonly kind: 'killServer' | 'startServer' }
  | {
      readonly kind: 'weather';
      readonly device: DeviceIndex;
      readonly fault: Fault | null;
      readonly rate: number;
    }
  | { readonly kind: 'rest'; readonly ms: number };

/** Remaining steps of each fault; 0 for none. */
interface DevicePlan {
  offline: number;
  weather: number;
  full: number;
}

const CHOICES: readonly Choice[] = ['Keep mine', 'Keep theirs', 'Keep both'];

/** A stream of steps that depends only on `random` and `without`, never on the browsers. */
export function stepsOf(random: Random, without: ReadonlySet<Group>): () => Step {
  const devices: Readonly<Record<DeviceIndex, DevicePlan>> = {
    0: { offline: 0, weather: 0, full: 0 },
    1: { offline: 0, weather: 0, full: 0 },
  };
  let serverDown = 0;
  const faults = FAULTS.filter((fault) => !without.has('foreign') || !FOREIGN.includes(fault));

  /** Ends one fault whose time is over. */
  function ending(): Step | null {
    if (serverDown > 0) {
      serverDown -= 1;
      if (serverDown === 0) return { kind: 'startServer' };
    }
    for (const device of [0, 1] as const) {
      const plan = devices[device];
      for (const trouble of ['offline', 'weather', 'full'] as const) {
        if (plan[trouble] === 0) continue;
        plan[trouble] -= 1;
        if (plan[trouble] > 0) continue;
        if (trouble === 'offline') return { kind: 'online', device };
        if (trouble === 'full') return { kind: 'free', device };
        return { kind: 'weather', device, fault: null, rate: 0 };
      }
    }
    return null;
  }

  function trouble(device: DeviceIndex, tab: 0 | 1): Step | null {
    const plan = devices[device];
    const dice = random.next();
    if (dice < 0.25 && plan.offline === 0) {
      plan.offline = 3 + random.below(6);
      return { kind: 'offline', device };
    }
    if (dice < 0.5 && plan.weather === 0) {
      plan.weather = 4 + random.below(8);
      return { kind: 'weather', device, fault: random.pick(faults), rate: 0.3 + random.next() / 2 };
    }
    // On a full disk a process has already said that it stores nothing.
    if (dice < 0.72 && !without.has('kill') && plan.full === 0) {
      const moment = random.pick(['idle', 'typing', 'typing', 'saving'] as const);
      return { kind: 'kill', device, tab, moment, afterMs: random.below(1500) };
    }
    if (dice < 0.8 && !without.has('server') && serverDown === 0) {
      serverDown = 2 + random.below(4);
      return { kind: 'killServer' };
    }
    if (dice < 0.87 && !without.has('session') && plan.full === 0) {
      return { kind: random.chance(0.3) ? 'endSession' : 'expireToken', device };
    }
    if (dice < 0.94 && !without.has('disk') && plan.full === 0) {
      plan.full = 2 + random.below(4);
      return { kind: 'fill', device };
    }
    const isReady = plan.full === 0 && plan.offline === 0 && serverDown === 0;
    return !without.has('clear') && isReady && random.chance(0.5)
      ? { kind: 'clear', device }
      : null;
  }

  function work(device: DeviceIndex, tab: 0 | 1): Step {
    const dice = random.next();
    const page = { device, tab, dice: random.next() };
    if (devices[device].full > 0 || dice < 0.52) {
      const isOwnPlace = random.chance(0.8);
      return {
        kind: 'write',
        ...page,
        // Mostly in different places, so that most merges succeed and some conflict.
        at: (device === 0) === isOwnPlace ? 'start' : 'end',
        tokens: 1 + random.below(4),
        saves: random.chance(0.6),
        stays: random.chance(0.6),
      };
    }
    if (dice < 0.6) {
      return { kind: 'create', device, tab, type: random.chance(0.3) ? 'html' : 'markdown' };
    }
    if (dice < 0.66) return { kind: 'save', device, tab };
    if (dice < 0.71) return { kind: 'rename', ...page };
    if (dice < 0.76) return { kind: 'delete', ...page };
    if (dice < 0.81) return { kind: 'restore', ...page };
    if (dice < 0.88) return { kind: 'decide', ...page, choice: random.pick(CHOICES) };
    if (dice < 0.92) return { kind: 'reload', device, tab };
    if (dice < 0.96) return { kind: 'look', device, tab };
    return { kind: 'rest', ms: 200 + random.below(2000) };
  }

  return () => {
    const device = random.pick([0, 1] as const);
    const tab = random.pick([0, 1] as const);
    const isTrouble = random.chance(0.35);
    return ending() ?? (isTrouble ? trouble(device, tab) : null) ?? work(device, tab);
  };
}
