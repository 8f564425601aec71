import type { Failure } from '#domain/failure.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { DraftSink, DraftText } from '#features/editor/document/draftKeeper.ts';

/** A place for drafts whose disk can fail or throw. */
export function draftDisk() {
  const place = {
    row: null as DraftText | null,
    puts: 0,
    handedOver: undefined as DraftText | null | undefined,
    trouble: null as Failure | Error | null,
  };
  const act = async (run: () => void): Promise<Result<unknown>> => {
    if (place.trouble instanceof Error) throw place.trouble;
    if (place.trouble !== null) return fail(place.trouble);
    run();
    return ok(undefined);
  };
  const sink: DraftSink = {
    put: (draft) =>
      act(() => {
        place.row = draft;
        place.puts += 1;
      }),
    discard: () => act(() => (place.row = null)),
    handOver: (draft) => {
      place.handedOver = draft;
    },
  };
  return { place, sink };
}
