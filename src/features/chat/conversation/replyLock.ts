/** How long after a message a window may take to say that it waits for the reply, ms. */
const SAID_WITHIN_MS = 600;

/** Tells this person's other windows that a reply is on its way here. Returns how to tell that it is no longer. */
export function holdReply(sessionId: string): () => void {
  const over = Promise.withResolvers<void>();
  const giveUp = new AbortController();
  // Insecure origins have no locks, whatever the type says.
  const locks: LockManager | undefined = navigator.locks;
  locks
    ?.request(nameOf(sessionId), { signal: giveUp.signal }, () => over.promise)
    .catch(ignoreAbort);
  return () => {
    over.resolve();
    giveUp.abort();
  };
}

/**
 * Calls back with whether a reply is on its way in another window: once after a moment, and again when that is over.
 * Returns how to stop.
 */
export function watchReplies(
  sessionId: string,
  onChange: (isElsewhere: boolean) => void,
): () => void {
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const locks: LockManager | undefined = navigator.locks;
  const tell = (isElsewhere: boolean) => {
    if (!signal.aborted) onChange(isElsewhere);
  };
  const look = async () => {
    if (locks === undefined) return tell(false);
    const name = nameOf(sessionId);
    const isHeld = await locks.request(
      name,
      { mode: 'shared', ifAvailable: true },
      (lock) => lock === null,
    );
    tell(isHeld);
    if (isHeld) await locks.request(name, { mode: 'shared', signal }, () => tell(false));
    return undefined;
  };
  const timer = setTimeout(() => void look().catch(ignoreAbort), SAID_WITHIN_MS);
  return () => {
    clearTimeout(timer);
    giveUp.abort();
  };
}

function nameOf(sessionId: string): string {
  return `recto-reply-${sessionId}`;
}

/** Giving up waiting is no failure; without locks a window only knows of itself. */
function ignoreAbort(): void {
  return undefined;
}
