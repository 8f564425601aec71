/** How often a page is asked whether it still takes turns, ms. */
const ASK_EVERY_MS = 1000;

/** So many questions in a row without an answer make a page one that does not respond. */
const MISSED_LIMIT = 3;

/** A page that is asked again and again whether it still takes turns. */
export interface Heartbeat {
  /** It has answered. */
  readonly answered: () => void;
  /** Whether a question has gone without an answer for a second at least. */
  readonly isLate: () => boolean;
  readonly stop: () => void;
}

/**
 * Asks a page by `ask` every second. `onSilent` is told true when three questions went without an answer, and false
 * when one comes after all. Questions are counted, not time: a machine that slept accuses nobody.
 */
export function heartbeat(ask: () => void, onSilent: (silent: boolean) => void): Heartbeat {
  let waiting = true;
  let missed = 0;
  const timer = setInterval(() => {
    // Browsers give pages in the background few turns.
    if (document.visibilityState === 'hidden') {
      waiting = false;
      missed = 0;
    } else if (waiting) {
      missed += 1;
      if (missed === MISSED_LIMIT) onSilent(true);
    } else {
      waiting = true;
      ask();
    }
  }, ASK_EVERY_MS);
  ask();
  return {
    answered: () => {
      const wasSilent = missed >= MISSED_LIMIT;
      waiting = false;
      missed = 0;
      if (wasSilent) onSilent(false);
    },
    isLate: () => missed > 0,
    stop: () => clearInterval(timer),
  };
}
