import { AsyncLocalStorage } from 'node:async_hooks';
import { connectionClosed, databaseLost, serverBusy, statementTimeout } from './databaseErrors.ts';

interface UnitOptions {
  /** How long the unit may keep the connection once the database is open, ms; none without. */
  readonly deadlineMs?: number | null;
}

/** Runs a unit of work when its turn comes; work started inside a unit belongs to it and runs at once. */
type UnitOfWork = <T>(work: () => Promise<T>, options?: UnitOptions) => Promise<T>;

/** One request whose units wait in the queue. */
export interface Caller {
  /** Callers take turns: an account, or a visitor's address. */
  readonly name: string;
  /** What counts units that were cut off. @default the name */
  readonly brake?: string;
  /** How long its units may wait together, ms; without, for ever. */
  readonly maxWaitMs?: number;
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal;
  /** Whether it may be refused after its first unit: a write would be half done. */
  readonly isRead?: boolean;
  /** Whether it writes one batch and is over soon: such units share one flush to the disk. */
  readonly isShortWrite?: boolean;
  /** Called with each error of a unit. */
  readonly onError?: (error: unknown) => void;
}

export interface UnitQueue {
  readonly unitOfWork: UnitOfWork;
  /** Throws `57014` inside a unit that was cut off: no statement may run after a rollback, which resets the role. */
  readonly checkUnit: () => void;
  /** Runs `work` with its units queued under the caller's name: callers take turns. */
  readonly asCaller: <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;
  /** Whether a unit runs or waits. */
  readonly isBusy: () => boolean;
  /** Refuses the units that wait, and all later ones; resolves when the running ones are over. */
  readonly close: () => Promise<void>;
}

interface QueueOptions {
  /** Called with the brake of a unit that is past its deadline; has to free the connection. */
  readonly onLate?: (brake: string) => void;
  /** Resolves once the database is open. @default it always is */
  readonly ready?: () => Promise<void>;
  /** How many units run at once. @default 1 */
  readonly width?: number;
  /** Writes what units have committed to the disk. Null when nothing outlives the process anyway. */
  readonly durability?: Durability | null;
}

interface Durability {
  readonly flush: () => Promise<unknown>;
  /** Changes when the database is opened again: commits that were not flushed are lost. */
  readonly generation: () => number;
}

interface Turn {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

interface Unit {
  isOpen: boolean;
  isCutOff: boolean;
}

/** `leftMs`: what it may still wait. */
interface Request extends Caller {
  leftMs: number;
  hasBegun: boolean;
}

/** A unit that is over, and whose answer waits for the disk. */
interface Unflushed {
  readonly generation: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface WaitingTurn extends Turn {
  readonly isShortWrite: boolean;
}

/** Units of one caller that wait: each holds its request's body. */
const MAX_WAITING = 200;

/** For how long units share one flush, ms. */
const SHARED_FLUSH_MS = 10;

/** The longest delay of a timer, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * A queue for the database's connections, by default one. A unit is a whole transaction or a single statement: no statement of another
 * request gets between BEGIN and COMMIT. Statements that a unit starts but that outlive it wait in the queue. A unit that
 * waits longer than its caller may, or whose client has disconnected, is refused with `serverBusy`. A unit that may have written, or
 * may have read what is not on the disk yet, is over once it is: one flush serves several (group commit).
 */
export function createUnitQueue({
  onLate = () => undefined,
  ready = () => Promise.resolve(),
  width = 1,
  durability = null,
}: QueueOptions = {}): UnitQueue {
  const inside = new AsyncLocalStorage<Unit>();
  const requests = new AsyncLocalStorage<Request>();
  /** Round robin: the first caller's first unit is next, then the caller goes to the end. */
  const waiting = new Map<string, WaitingTurn[]>();
  let unflushed: Unflushed[] = [];
  let firstUnflushedAt = 0;
  let running = 0;
  let isClosed = false;

  const turn = (
    caller: string,
    isShortWrite: boolean,
    whenRefusable: (refuse: Turn['refuse']) => void,
  ): Promise<void> => {
    if (isClosed) return Promise.reject(connectionClosed());
    if (running < width) {
      running += 1;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => {
      const queue = waiting.get(caller) ?? [];
      if (caller !== '' && queue.length >= MAX_WAITING) throw serverBusy();
      const mine = { start, refuse, isShortWrite };
      queue.push(mine);
      waiting.set(caller, queue);
      whenRefusable((error) => {
        const left = (waiting.get(caller) ?? []).filter((other) => other !== mine);
        if (left.length === 0) waiting.delete(caller);
        else waiting.set(caller, left);
        refuse(error);
      });
    });
  };
  /** Flushes the commits that are not on the disk yet, then starts the next unit. */
  const flush = async (durable: Durability): Promise<void> => {
    const flushed = unflushed;
    unflushed = [];
    const generation = durable.generation();
    const failure = await durable.flush().then(
      () => (durable.generation() === generation ? null : databaseLost()),
      (error: unknown) => error,
    );
    for (const unit of flushed) {
      if (failure !== null) unit.reject(failure);
      else if (unit.generation === generation) unit.resolve();
      else unit.reject(databaseLost());
    }
    next();
  };
  /** Resolves when the disk has what a unit has written or read; it has to let the next unit run at once. */
  const onDisk = (generation: number, request: Request | undefined): Promise<void> | null => {
    if (durability === null || (request?.isRead === true && unflushed.length === 0)) return null;
    if (unflushed.length === 0) firstUnflushedAt = performance.now();
    return new Promise((resolve, reject) => unflushed.push({ generation, resolve, reject }));
  };
  const next = (): void => {
    const first = waiting.entries().next().value;
    const shares =
      first?.[1][0]?.isShortWrite === true &&
      performance.now() - firstUnflushedAt < SHARED_FLUSH_MS;
    if (durability !== null && unflushed.length > 0 && !shares) {
      void flush(durability);
      return;
    }
    if (first === undefined) {
      running -= 1;
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
      const request = requests.getStore();
      const note = (error: unknown): never => {
        request?.onError?.(error);
        throw error;
      };
      if (inside.getStore()?.isOpen === true) return work().catch(note);
      const patience = patienceOf(request);
      const isShortWrite = request?.isShortWrite === true;
      await turn(request?.name ?? '', isShortWrite, patience.whenRefusable).catch(
        (error: unknown) => {
          patience.end();
          return note(error);
        },
      );
      const unit = { isOpen: true, isCutOff: false };
      const cutOff = (): void => {
        unit.isCutOff = true;
        onLate(request?.brake ?? request?.name ?? '');
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      let durable: Promise<void> | null = null;
      try {
        // The deadline is the unit's own: it does not start while the database is opened again after another's.
        await patience.orRefused(ready());
        patience.end();
        if (request !== undefined) request.hasBegun = true;
        if (deadlineMs !== null) timer = setTimeout(cutOff, deadlineMs);
        const generation = durability?.generation() ?? 0;
        const result = await inside.run(unit, work);
        durable = onDisk(generation, request);
        return result;
      } catch (error) {
        return note(error);
      } finally {
        patience.end();
        clearTimeout(timer);
        unit.isOpen = false;
        next();
        await durable?.catch(note);
      }
    },
    checkUnit: () => {
      if (inside.getStore()?.isCutOff === true) throw statementTimeout();
    },
    asCaller: (caller, work) =>
      requests.run({ ...caller, leftMs: caller.maxWaitMs ?? Infinity, hasBegun: false }, work),
    isBusy: () => running > 0,
    close: async () => {
      isClosed = true;
      const refused = [...waiting.values()].flat();
      waiting.clear();
      for (const { refuse } of refused) refuse(connectionClosed());
      while (running > 0) {
        await new Promise<void>((start, refuse) =>
          waiting.set('', [{ start, refuse, isShortWrite: false }]),
        );
        running -= 1;
      }
    },
  };
}

/** How a unit waits: until it begins, or the request has no time left, or its client disconnects. */
function patienceOf(request: Request | undefined) {
  let refuse: Turn['refuse'] = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const began = performance.now();
  const giveUp = (): void => refuse(serverBusy());
  const mayRefuse = request !== undefined && (request.isRead === true || !request.hasBegun);
  const start = (given: Turn['refuse']): void => {
    refuse = given;
    if (!mayRefuse) return;
    if (request.signal?.aborted === true) giveUp();
    if (timer !== undefined) return;
    request.signal?.addEventListener('abort', giveUp, { once: true });
    if (request.leftMs < MAX_TIMER_MS) timer = setTimeout(giveUp, Math.max(0, request.leftMs));
  };
  return {
    whenRefusable: start,
    orRefused: (opened: Promise<void>): Promise<void> =>
      new Promise((resolve, reject) => {
        start(reject);
        opened.then(resolve, reject);
      }),
    end: (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      request?.signal?.removeEventListener('abort', giveUp);
      if (request !== undefined) request.leftMs -= performance.now() - began;
    },
  };
}
