/** The open transactions of this window or worker, upgrades included, each with what ends its tracking. */
const open = new Map<IDBTransaction, () => void>();

const aborted = new WeakSet<IDBTransaction>();

let suspension: PromiseWithResolvers<void> | null = null;

let suspensions = 0;

/**
 * Aborts this window's transactions before the browser suspends it, which would keep them open: they block the writes of
 * every other window, and of the next one. Reads do so, too. Writes run again after `resume`.
 */
export function suspend(): void {
  suspensions += 1;
  suspension ??= Promise.withResolvers();
  for (const transaction of open.keys()) abort(transaction);
}

export function resume(): void {
  suspension?.resolve();
  suspension = null;
}

/** How often this window was suspended; null while it is. */
export function suspensionCount(): number | null {
  return suspension === null ? suspensions : null;
}

/** Resolves at once unless this window is in the back/forward cache or frozen. */
export async function whenResumed(): Promise<void> {
  while (suspension !== null) await suspension.promise;
}

/** Tracks a transaction that has just begun; `onEnd` runs once. */
export function trackTransaction(transaction: IDBTransaction, onEnd = () => {}): void {
  const end = () => {
    if (open.delete(transaction)) onEnd();
  };
  open.set(transaction, end);
  transaction.addEventListener('complete', end);
  transaction.addEventListener('abort', end);
  // Begun after `pagehide`, for instance by an editor that saves its last words.
  if (suspension !== null) abort(transaction);
}

/** Whether `suspend` aborted it. */
export function wasCutOff(transaction: IDBTransaction): boolean {
  return aborted.has(transaction);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed or has ended, which needs nothing of this window: its event decides.
    return;
  }
  aborted.add(transaction);
  open.get(transaction)?.();
}
