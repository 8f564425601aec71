import { fieldsOf } from '#domain/json.ts';

/** A message from a window to the service worker, which replies only through the store. */
export type WorkerMessage =
  | { readonly type: 'replay' }
  /** Download the files of this version that are missing from the precache. */
  | { readonly type: 'keepFiles' }
  /** The same, with what draws formulas and diagrams, for a signed-in user. */
  | { readonly type: 'keepWritingFiles' };

export const PRECACHE = 'precache';

/** A Background Sync tag. Unique, because browsers freeze a tag for minutes after its handler failed. */
export function replayTag(now: number): string {
  return `${REPLAY_TAG_PREFIX}${now}`;
}

export function isReplayTag(tag: string): boolean {
  return tag.startsWith(REPLAY_TAG_PREFIX);
}

/** The worker starts no request after this, so that an event, answer included, takes less than a minute. */
export const WORKER_PASS_MS = 25_000;

const REPLAY_TAG_PREFIX = 'outbox:';

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  const { type } = fieldsOf(data);
  return type === 'replay' || type === 'keepFiles' || type === 'keepWritingFiles';
}
