import { withResolvers } from '#domain/withResolvers.ts';

/** How long after saving a message another window may take to get the lock. */
const LOCK_WITHIN_MS = 600;

/** Holds a Web Lock while a reply streams into this window, for `watchReplies` of the others. Returns the release. */
export function holdReply(sessionId: string): () => void {
  const released = withResolvers<void>();
  const cancel = new AbortController();
  // Undefined on insecure origins, despite its type.
  const locks: LockManager | undefined = navigator.locks;
  locks
    ?.request(nameOf(sessionId), { signal: cancel.signal }, () => released.promise)
    .catch(ignoreAbort);
  return () => {
    released.resolve();
    cancel.abort();
  };
}

/** Reports whether another window streams a reply, after a moment and when that ends; without locks, none. Returns the cancel function. */
export function watchReplies(
  sessionId: string,
  onChange: (isElsewhere: boolean) => void,
): () => void {
  const cancel = new AbortController();
  const { signal } = cancel;
  const locks: LockManager | undefined = navigator.locks;
  const notify = (isElsewhere: boolean) => {
    if (!signal.aborted) onChange(isElsewhere);
  };
  const check = async () => {
    if (locks === undefined) return notify(false);
    const name = nameOf(sessionId);
    const isHeld = await locks.request(
      name,
      { mode: 'shared', ifAvailable: true },
      (lock) => lock === null,
    );
    notify(isHeld);
    if (isHeld) await locks.request(name, { mode: 'shared', signal }, () => notify(false));
    return undefined;
  };
  const timer = setTimeout(() => void check().catch(ignoreAbort), LOCK_WITHIN_MS);
  return () => {
    clearTimeout(timer);
    cancel.abort();
  };
}

function nameOf(sessionId: string): string {
  return `recto-reply-${sessionId}`;
}
function ignoreAbort(): void {}
