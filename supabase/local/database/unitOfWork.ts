import { AsyncLocalStorage } from 'node:async_hooks';
import { connectionClosed, statementTimeout } from './databaseErrors.ts';

interface UnitOptions {
  /** How long the unit may keep the connection, ms; none without. */
  readonly deadlineMs?: number | null;
}

/** Runs a unit of work when its turn comes; work started inside a unit belongs to it and runs at once. */
type UnitOfWork = <T>(work: () => Promise<T>, options?: UnitOptions) => Promise<T>;

export interface UnitQueue {
  readonly unitOfWork: UnitOfWork;
  /** Throws `57014` inside a unit that was cut off: no statement may run after a rollback, which resets the role. */
  readonly checkUnit: () => void;
  /** Runs `work` with its units queued under the caller's name: callers take turns. */
  readonly asCaller: <T>(caller: string, work: () => Promise<T>) => Promise<T>;
  /** Whether a unit runs or waits. */
  readonly isBusy: () => boolean;
  /** Refuses the units that wait, and all later ones; resolves when the running one is over. */
  readonly close: () => Promise<void>;
}

interface Turn {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface Unit {
  isOpen: boolean;
  isCutOff: boolean;
}

/**
 * A queue for the one database connection. A unit is a whole transaction or a single statement: no statement of another
 * request gets between BEGIN and COMMIT. Statements that a unit starts but that outlive it wait in the queue.
 * `onLate` is called with the caller of a unit that is past its deadline, and has to free the connection.
 */
export function createUnitQueue(onLate: (caller: string) => void): UnitQueue {
  const inside = new AsyncLocalStorage<Unit>();
  const callers = new AsyncLocalStorage<string>();
  /** Round robin: the first caller's first unit is next, then the caller goes to the end. */
  const waiting = new Map<string, Turn[]>();
  let isRunning = false;
  let isClosed = false;

  const turn = (caller: string): Promise<void> => {
    if (isClosed) return Promise.reject(connectionClosed());
    if (!isRunning) {
      isRunning = true;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => {
      const queue = waiting.get(caller);
      if (queue === undefined) waiting.set(caller, [{ start, refuse }]);
      else queue.push({ start, refuse });
    });
  };
  const next = (): void => {
    const first = waiting.entries().next().value;
    if (first === undefined) {
      isRunning = false;
      return;
    }
    const [caller, queue] = first;
    const turned = queue.shift();
    waiting.delete(caller);
    if (queue.length > 0) waiting.set(caller, queue);
    turned?.start();
  };

  return {
    unitOfWork: async (work, { deadlineMs = null } = {}) => {
      if (inside.getStore()?.isOpen === true) return work();
      const caller = callers.getStore() ?? '';
      await turn(caller);
      const unit = { isOpen: true, isCutOff: false };
      const cutOff = (): void => {
        unit.isCutOff = true;
        onLate(caller);
      };
      const timer = deadlineMs === null ? undefined : setTimeout(cutOff, deadlineMs);
      try {
        return await inside.run(unit, work);
      } finally {
        clearTimeout(timer);
        unit.isOpen = false;
        next();
      }
    },
    checkUnit: () => {
      if (inside.getStore()?.isCutOff === true) throw statementTimeout();
    },
    asCaller: (caller, work) => callers.run(caller, work),
    isBusy: () => isRunning,
    close: async () => {
      isClosed = true;
      const refused = [...waiting.values()].flat();
      waiting.clear();
      for (const { refuse } of refused) refuse(connectionClosed());
      if (!isRunning) return;
      await new Promise<void>((start, refuse) => waiting.set('', [{ start, refuse }]));
      isRunning = false;
    },
  };
}
