import { LOOP_GUARD } from '#domain/html/pageCode.ts';

/**
 * How long loops may keep the thread without a pause: a page that computes for a second on a slow phone still works,
 * and a loop ends before three heartbeats are missed.
 */
const BUDGET_MS = 2000;

/** Once a loop of the page was stopped: the next must not freeze a browser that has one process for app and preview. */
const LATER_MS = 100;

/** Counted at most between two looks at the clock: a debugger or a sleeping computer is no loop. */
const MAX_GAP_MS = 250;

/** Calls between two looks at the clock while they take less than `SHORT_MS` together. */
const CALLS = 64;
const SHORT_MS = 1;

interface LoopClock {
  readonly now: () => number;
  /** Calls back in a later task, so never while the thread is blocked. */
  readonly later: (done: () => void) => void;
}

/**
 * Throws from a loop once all loops have kept the thread for the budget; waiting for an event starts a new budget. A
 * loop that catches the error gets half the budget again, then every call throws until the task ends.
 */
export function loopBudget(
  { now, later }: LoopClock,
  onStop: (error: Error, line: number) => void,
): (line: number) => void {
  let isCounting = false;
  let skipped = 0;
  let last = 0;
  let used = 0;
  let limit = 0;
  let end = 0;
  let budget = BUDGET_MS;

  const begin = () => {
    isCounting = true;
    last = now();
    used = 0;
    limit = budget;
    end = budget * 1.5;
    later(() => {
      isCounting = false;
      skipped = 0;
    });
  };
  const stop = (line: number) => {
    const error = new Error(
      budget === BUDGET_MS
        ? `Endless loop stopped. A loop may run for ${BUDGET_MS / 1000} seconds without a pause.`
        : `Endless loop stopped. After the first one, a loop may run for ${LATER_MS / 1000} seconds.`,
    );
    budget = LATER_MS;
    // Whoever catches the error is looked at in the next call.
    skipped = 0;
    limit = Math.min(used + LATER_MS, end);
    onStop(error, line);
    throw error;
  };
  return (line) => {
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    if (!isCounting) return begin();
    const time = now();
    const gap = time - last;
    last = time;
    used += Math.min(gap, MAX_GAP_MS);
    skipped = gap < SHORT_MS ? CALLS : 0;
    if (used > limit) stop(line);
  };
}

/** Defines the function that guarded loops call. Uses the browser's own functions, which a page may replace later. */
export function installLoopGuard(onStop: (error: Error, line: number) => void): void {
  const { port1, port2 } = new MessageChannel();
  let onMessage = () => {};
  port1.addEventListener('message', () => onMessage());
  port1.start();
  const post = port2.postMessage.bind(port2);
  const clock: LoopClock = {
    now: performance.now.bind(performance),
    later: (done) => {
      onMessage = done;
      post(null);
    },
  };
  Object.defineProperty(window, LOOP_GUARD, { value: loopBudget(clock, onStop) });
}
