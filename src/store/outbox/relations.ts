/** How versions of a page stand to each other after a restore: decision 093. */
import type { LostVersion } from '#domain/sync/mutation.ts';
import { isCommon, isOwn, type History, type Point } from '#domain/sync/timeline.ts';
import type { ServerPage } from '#domain/page/pageRow.ts';
import type { KnownTimelines, Shadow } from '#store/db.ts';

/** The histories to compare a version with: the one this device knew when it saw it, and the server's present one. */
export interface Histories {
  readonly knownIn: string;
  readonly mine: History;
  readonly theirs: History;
}

export function historiesOf(
  { timeline }: Pick<Shadow, 'timeline'>,
  timelines: KnownTimelines,
): Histories {
  const knownIn = timeline ?? timelines.first;
  const first = only(timelines.first);
  return {
    knownIn,
    mine: timelines.histories[knownIn] ?? (knownIn === timelines.first ? first : only(knownIn)),
    theirs: timelines.histories[timelines.id] ?? first,
  };
}

/** Of a timeline that only an accepted write named: what came before it is unknown. */
function only(timeline: string): History {
  return [{ id: timeline, since: 0, isExact: true }];
}

/** A version that the server has. */
interface Place {
  readonly mutationId: string | null;
  readonly at: Point | null;
  readonly origin: Point | null;
}

export type Relation = 'ancestor' | 'contains' | 'unknown';

/** How a version of the server's stands to the lost one: an ancestor of it, one that contains it, or unknown. */
export function relationOf(
  version: LostVersion,
  { mine, theirs }: Histories,
  { mutationId, at, origin }: Place,
): Relation {
  if (mutationId !== null && mutationId === version.mutationId) return 'contains';
  if (origin !== null && isOwn(mine, theirs, origin)) {
    return origin.changeSeq >= version.changeSeq ? 'contains' : 'ancestor';
  }
  if (at !== null && isCommon(mine, theirs, at)) {
    return at.changeSeq >= version.changeSeq ? 'contains' : 'ancestor';
  }
  const isSeen = mutationId !== null && version.earlier?.includes(mutationId) === true;
  return isSeen ? 'ancestor' : 'unknown';
}

/** The same for the server's row, long after the device learnt that the version is lost. */
export function relationToLost(
  server: ServerPage,
  version: LostVersion,
  timelines: KnownTimelines | null,
): Relation {
  if (timelines === null) return 'unknown';
  const histories = historiesOf({ timeline: version.knownIn }, timelines);
  return relationOf(version, histories, placeOf(server));
}

export function placeOf({
  mutationId,
  timeline,
  change_seq: changeSeq,
  origin,
}: ServerPage): Place {
  const at = timeline === undefined ? null : { timeline, changeSeq };
  return { mutationId, at, origin: origin ?? null };
}
