import type { Text } from '@codemirror/state';
import type { Draft, DraftOrigin } from '#domain/page/draft.ts';
import type { Failure } from '#domain/failure.ts';
import { fail, type Result } from '#domain/result.ts';

/** How long after a failed write it is tried again, ms: storage may have been freed or reopened meanwhile. */
const RETRY_MS = 3000;

/** What a draft says. */
export type DraftText = Pick<Draft, 'text' | 'title'> & { readonly origin: DraftOrigin };

/** What is known about the draft of the text in the editor. */
export type DraftState =
  | { readonly kind: 'none' }
  /** The text has changed and is not written yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Where one document's draft goes. */
export interface DraftSink {
  readonly put: (draft: DraftText) => Promise<Result<unknown>>;
  readonly discard: () => Promise<Result<unknown>>;
  /** Hands a draft (null: its removal) to the browser before returning; nothing tells how it went. */
  readonly handOver: (draft: DraftText | null) => void;
}

/** What is to be on disk now: the draft of `doc`, or none where `draft` is null. */
export interface Wanted {
  readonly doc: Text;
  /** Makes the draft; only called when it is written. */
  readonly draft: (() => DraftText) | null;
}

/** Keeps the draft on disk as it is wanted; one write after the other, in the order asked for. */
export interface DraftKeeper {
  /** Writes what is wanted when its turn comes; resolves when that is done, whether or not it worked. */
  readonly write: () => Promise<void>;
  /** Hands over what is not written yet, for a window that may be gone before a promise settles. */
  readonly handOver: () => void;
  /** From now on another place; the draft in the one before goes when the text is kept there. */
  readonly moveTo: (sink: DraftSink) => void;
  /** Writes the draft again next time although its text is the same. */
  readonly expire: () => void;
  readonly isOnDisk: () => boolean;
  /** Ends the repeated attempts after a failure. */
  readonly stop: () => void;
}

/**
 * Keeps what `wanted` gives; `onDisk` is the text whose draft is there already. `report` hears after each write
 * what became of it, for which text. A failed write is repeated by itself.
 */
export function keepDraft(
  firstSink: DraftSink,
  onDisk: Text | null,
  wanted: () => Wanted,
  report: (doc: Text, state: DraftState) => void,
): DraftKeeper {
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
      const result = await attempt(() => (draft === null ? sink.discard() : sink.put(draft())));
      if (!result.ok) {
        isExpired = true;
        retry = setTimeout(() => void write(), RETRY_MS);
        // A draft that could not be removed costs nobody a text.
        const state: DraftState = { kind: 'failed', failure: result.failure };
        report(doc, draft === null ? { kind: 'none' } : state);
        return;
      }
      written = draft === null ? null : doc;
    }
    report(doc, { kind: written === null ? 'none' : 'kept' });
  }

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
    moveTo: (next) => {
      queue = queue.then(async () => {
        const { discard } = sink;
        sink = next;
        written = null;
        // The text is in one place at least at every moment.
        await writeOnce();
        if (written !== null || wanted().draft === null) await attempt(discard);
      });
    },
    expire: () => {
      isExpired = true;
    },
    isOnDisk: () => written !== null,
    stop: () => clearTimeout(retry),
  };
}

/** Runs a write; one that throws has failed, and must not keep later ones from being tried. */
async function attempt(run: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
  try {
    return await run();
  } catch (error) {
    return fail({ kind: 'unexpected', detail: String(error) });
  }
}
