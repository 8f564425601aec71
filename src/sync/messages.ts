import { fieldsOf } from '#domain/json.ts';

/** What a window tells the service worker. The worker never answers: the store is the message bus. */
export type WorkerMessage =
  /** Send what waits in the outbox of whoever is signed in on this device. */
  | { readonly type: 'replay' }
  /** Fetch the files of this version that are missing from the precache. */
  | { readonly type: 'keepFiles' };

/** The cache with every file of the build. */
export const PRECACHE = 'precache';

/** The tag of a Background Sync registration; a fresh one each time, because a tag whose handler failed is frozen for minutes. */
export function replayTag(now: number): string {
  return `${REPLAY_TAG_PREFIX}${now}`;
}

/** Whether a Background Sync event asks for a replay. */
export function isReplayTag(tag: string): boolean {
  return tag.startsWith(REPLAY_TAG_PREFIX);
}

/** In a pass of the worker no request starts later than this, in ms: with its answer the event stays under a minute. */
export const WORKER_PASS_MS = 25_000;

const REPLAY_TAG_PREFIX = 'outbox:';

/** Whether a message from a window is one of ours. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  const { type } = fieldsOf(data);
  return type === 'replay' || type === 'keepFiles';
}
