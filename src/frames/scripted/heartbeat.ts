const PING_EVERY_MS = 1000;

const MISSED_LIMIT = 3;

export type Heartbeat = ReturnType<typeof heartbeat>;

/** Detects a blocked event loop. Counts pings, not time: a sleeping computer is no hang. */
export function heartbeat(ping: () => void, onUnresponsive: (unresponsive: boolean) => void) {
  let waiting = true;
  let missed = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === 'hidden') {
      waiting = false;
      missed = 0;
    } else if (waiting) {
      missed += 1;
      if (missed === MISSED_LIMIT) onUnresponsive(true);
    } else {
      waiting = true;
      ping();
    }
  }, PING_EVERY_MS);
  ping();
  return {
    answered: () => {
      const wasUnresponsive = missed >= MISSED_LIMIT;
      waiting = false;
      missed = 0;
      if (wasUnresponsive) onUnresponsive(false);
    },
    /** Whether a ping has been unanswered for at least a second. */
    isLate: () => missed > 0,
    stop: () => clearInterval(timer),
  };
}
