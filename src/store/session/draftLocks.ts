import { suspensionCount, whenResumed } from '#store/health/suspension.ts';
import { hasFields } from '#domain/json.ts';

type Release = () => Promise<void>;

export interface DraftLock {
  readonly release: Release;
  /**
   * Calls back once when the lock is lost: another tab steals it because this one did not answer in time, or the browser
   * suspends this window (`wasSuspended`), as WebKit does for the back/forward cache.
   */
  readonly onLost: (listener: (wasSuspended: boolean) => void) => void;
}

const lockedHere = new Set<string>();

/** Held until release or the tab ends; null when another editor holds it. Always succeeds without Web Locks. */
export function lockDraft(owner: string): Promise<DraftLock | null> {
  const locks = webLocks();
  if (locks === undefined) return Promise.resolve(holdWithoutLocks(owner));
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    let isLost = false;
    let wasSuspended = false;
    let lost: ((wasSuspended: boolean) => void) | undefined;
    const suspensionsBefore = suspensionCount();
    const held = locks.request(lockName(owner), { ifAvailable: true }, (lock) => {
      isAnswered = true;
      if (lock === null) {
        resolve(null);
        return undefined;
      }
      lockedHere.add(owner);
      return new Promise<void>((free) => {
        resolve({
          release: async () => {
            lockedHere.delete(owner);
            free();
            // Rejects when the lock was stolen meanwhile.
            await held.catch(() => undefined);
            post({ type: 'released' });
          },
          onLost: (listener) => {
            lost = listener;
            if (isLost) listener(wasSuspended);
          },
        });
      });
    });
    held.catch(async (error: unknown) => {
      if (!isAnswered) return reject(error);
      lockedHere.delete(owner);
      await whenResumed();
      isLost = true;
      wasSuspended = suspensionCount() !== suspensionsBefore;
      lost?.(wasSuspended);
    });
  });
}

export function isLockedHere(owner: string): boolean {
  return lockedHere.has(owner);
}

/** Whether any window of this browser holds the draft. */
export async function isLocked(owner: string): Promise<boolean> {
  const held = (await webLocks()?.query())?.held ?? [];
  return held.some((lock) => lock.name === lockName(owner));
}

/** Takes the draft from a window that does not answer. */
export async function stealDraftLock(owner: string): Promise<void> {
  await webLocks()?.request(lockName(owner), { steal: true }, () => undefined);
}

function holdWithoutLocks(owner: string): DraftLock {
  lockedHere.add(owner);
  return {
    release: async () => {
      lockedHere.delete(owner);
    },
    onLost: () => undefined,
  };
}

function lockName(owner: string): string {
  return `recto-draft:${owner}`;
}

/** Undefined in insecure origins, despite its type. */
function webLocks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** A frozen tab never answers. */
const ANSWER_TIMEOUT_MS = 1000;

const CHANNEL = 'recto-drafts';

type Message =
  | { readonly type: 'released' }
  | { readonly type: 'handOver'; readonly owner: string }
  | { readonly type: 'handedOver'; readonly owner: string; readonly written: boolean };

export type HandoverOutcome =
  /** Its text is on disk, and it writes no more. */
  | 'done'
  /** It could not store its text, and keeps it. */
  | 'refused'
  /** It is frozen or closed. */
  | 'silent';

function canMessageTabs(): boolean {
  return 'BroadcastChannel' in globalThis && globalThis.navigator?.locks !== undefined;
}

/** `release` stores the text and returns whether that worked. Returns the cancel function. */
export function answerHandovers(owner: string, release: () => Promise<boolean>): () => void {
  if (!canMessageTabs()) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.type !== 'handOver' || data.owner !== owner) return;
    void release().then((written) => {
      // A new channel: the editor's own may be closed by now.
      post({ type: 'handedOver', owner, written });
    });
  });
  return () => channel.close();
}

/** Asks the window that holds the draft to store it and to release the lock. */
export function requestHandover(owner: string): Promise<HandoverOutcome> {
  if (!canMessageTabs()) return Promise.resolve('silent');
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (outcome: HandoverOutcome) => {
      clearTimeout(timer);
      channel.close();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('silent'), ANSWER_TIMEOUT_MS);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data) || data.type !== 'handedOver' || data.owner !== owner) return;
      end(data.written ? 'done' : 'refused');
    });
    channel.postMessage({ type: 'handOver', owner } satisfies Message);
  });
}

/** Calls back when this or another window has released a draft; a window that was killed does not. Returns the cancel function. */
export function onDraftReleased(listener: () => void): () => void {
  if (!canMessageTabs()) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && data.type === 'released') listener();
  });
  return () => channel.close();
}

function post(message: Message): void {
  if (!canMessageTabs()) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

function isMessage(data: unknown): data is Message {
  if (!hasFields(data)) return false;
  const isOfOwner = data['type'] === 'handOver' || data['type'] === 'handedOver';
  return data['type'] === 'released' || (isOfOwner && 'owner' in data);
}
