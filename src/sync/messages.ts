import { fieldsOf } from '#domain/json.ts';

/** The worker replies only through the store. */
export type WorkerMessage =
  | { readonly type: 'replay' }
  /** Download what the precache lacks of this version. */
  | { readonly type: 'keepFiles' };

export const PRECACHE = 'precache';

/** Unique, because browsers freeze a Background Sync tag whose handler failed for minutes. */
export function replayTag(now: number): string {
  return `${REPLAY_TAG_PREFIX}${now}`;
}

export function isReplayTag(tag: string): boolean {
  return tag.startsWith(REPLAY_TAG_PREFIX);
}

/** The worker starts no request after this: an event, answer included, takes less than a minute. */
export const WORKER_PASS_MS = 25_000;

const REPLAY_TAG_PREFIX = 'outbox:';

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  const { type } = fieldsOf(data);
  return type === 'replay' || type === 'keepFiles';
}
