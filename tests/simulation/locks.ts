import type { Lock } from '#sync/deps.ts';

/** A lock that the processes of a device share, as a browser's Web Lock is; it passes on when its holder dies. */
export interface SimLock {
  /** The lock as a process sees it. */
  readonly of: (process: number) => Lock;
  /** A process is gone, and with it what it holds or waits for. */
  readonly release: (process: number) => void;
}

interface Turn {
  readonly process: number;
  readonly begin: () => void;
}

/** A lock; without `holds` it lets everybody through, as a browser without Web Locks does. */
export function createLock(holds: boolean): SimLock {
  const turns: Turn[] = [];
  const end = (turn: Turn): void => {
    const place = turns.indexOf(turn);
    if (place < 0) return;
    turns.splice(place, 1);
    if (place === 0) turns[0]?.begin();
  };
  return {
    of: (process) => (run) => {
      if (!holds) return run();
      return new Promise((resolve, reject) => {
        const turn: Turn = {
          process,
          begin: () =>
            void run()
              .then(resolve, reject)
              .finally(() => end(turn)),
        };
        turns.push(turn);
        if (turns.length === 1) turn.begin();
      });
    },
    release: (process) => {
      for (const turn of turns.filter((one) => one.process === process)) end(turn);
    },
  };
}
