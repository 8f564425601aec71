import type { Text } from '@codemirror/state';
import type { Draft, DraftOrigin } from '#domain/page/draft.ts';
import type { Failure } from '#domain/failure.ts';
import { caught, type Result } from '#domain/result.ts';

/** Retry interval: storage may have been freed or reopened meanwhile. */
const RETRY_MS = 3000;

export type DraftText = Pick<Draft, 'text' | 'title'> & { readonly origin: DraftOrigin };

export interface LeftDocument {
  readonly pageId: string | null;
  readonly unkept: DraftText | null;
}

export type DraftState =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface DraftSink {
  readonly put: (draft: DraftText) => Promise<Result<unknown>>;
  readonly discard: () => Promise<Result<unknown>>;
  /** Copies what is to be written, or (null) deleted, for a window that may be closing. */
  readonly handOver: (draft: DraftText | null) => void;
}

/** What should be on disk: the draft of `doc`, or none if `draft` is null. */
export interface Wanted {
  readonly doc: Text;
  readonly draft: (() => DraftText) | null;
}

/** Keeps the draft that `wanted` returns on disk, where `onDisk` is. Calls `report` after a write; retries failures. */
export function keepDraft(
  firstSink: DraftSink,
  onDisk: Text | null,
  wanted: () => Wanted,
  report: (doc: Text, state: DraftState) => void,
) {
  let sink = firstSink;
  let written = onDisk;
  let isExpired = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<void> = Promise.resolve();

  function isDue({ doc, draft }: Wanted): boolean {
    return draft === null ? written !== null : doc !== written || isExpired;
  }

  async function writeOnce(): Promise<void> {
    clearTimeout(retry);
    const now = wanted();
    const { doc, draft } = now;
    if (isDue(now)) {
      isExpired = false;
      const result = await caught(() => (draft === null ? sink.discard() : sink.put(draft())));
      if (!result.ok) {
        isExpired = true;
        retry = setTimeout(() => void write(), RETRY_MS);
        // A leftover draft loses no text.
        const state: DraftState = { kind: 'failed', failure: result.failure };
        report(doc, draft === null ? { kind: 'none' } : state);
        return;
      }
      written = draft === null ? null : doc;
    }
    report(doc, { kind: written === null ? 'none' : 'kept' });
  }

  /** Queues a write; resolves when it is done, successful or not. */
  function write(): Promise<void> {
    queue = queue.then(writeOnce);
    return queue;
  }

  return {
    write,
    handOver: () => {
      const now = wanted();
      if (isDue(now)) sink.handOver(now.draft === null ? null : now.draft());
    },
    moveTo: (next: DraftSink) => {
      queue = queue.then(async () => {
        const { discard } = sink;
        sink = next;
        written = null;
        // Written to the new storage before it is deleted from the old.
        await writeOnce();
        if (written !== null || wanted().draft === null) await caught(discard);
      });
    },
    expire: () => {
      isExpired = true;
    },
    isOnDisk: () => written !== null,
    stop: () => clearTimeout(retry),
  };
}
