/** The timelines of the server's data, for one author, oldest first. Numbers of writes are unique within such a list. */
export type History = readonly Timeline[];

/** The server's data from a moment on: a restore begins a new one (decision 093). */
export interface Timeline {
  readonly id: string;
  /** The author's highest `change_seq` when it began; later writes have a higher one. */
  readonly since: number;
  /** False where a device proved the restore later: writes up to `since` may be of before or after it. */
  readonly isExact: boolean;
}

/** What the server says of its data before a pull. */
export interface SyncState {
  /** The present timeline: the last of `history`. */
  readonly timeline: string;
  /** The highest `change_seq` of the author's pages. */
  readonly changeSeq: number;
  readonly history: History;
}

/** A version of a page by the write that made it. */
export interface Point {
  readonly timeline: string;
  readonly changeSeq: number;
}

/** The write of a history with this `change_seq`. */
export function pointIn(history: History, changeSeq: number): Point {
  const found = history.findLast(({ since }) => since < changeSeq) ?? history[0];
  return { timeline: found?.id ?? '', changeSeq };
}

/** Whether one of the histories names a timeline. */
export function isNamed(histories: Readonly<Record<string, History>>, timeline: string): boolean {
  return Object.values(histories).some((history) => history.some(({ id }) => id === timeline));
}

/** Whether a server with this history has the change; false once a restore went back before it. */
export function contains(history: History, { timeline, changeSeq }: Point): boolean {
  const index = history.findIndex(({ id }) => id === timeline);
  return index >= 0 && history.slice(index + 1).every(({ since }) => changeSeq <= since);
}

/** Whether a write happened in both histories for certain: a restore takes back what came after the back-up. */
export function isCommon(mine: History, theirs: History, point: Point): boolean {
  if (!contains(mine, point) || !contains(theirs, point)) return false;
  const fork = forkOf(mine, theirs);
  const isLastShared = mine[fork - 1]?.id === point.timeline;
  return !isLastShared || [mine[fork], theirs[fork]].every((next) => next?.isExact !== false);
}

/**
 * Whether a version that another device sent again is of `mine`, the history that this device knew. Where a restore was
 * noticed late, writes of before and after it have the same timeline.
 */
export function isOwn(mine: History, theirs: History, origin: Point): boolean {
  if (!contains(mine, origin)) return false;
  const after = theirs[theirs.findIndex(({ id }) => id === origin.timeline) + 1];
  return after === undefined || after.isExact || mine.some(({ id }) => id === after.id);
}

/** How many timelines two histories share. */
function forkOf(mine: History, theirs: History): number {
  const fork = mine.findIndex(({ id }, index) => theirs[index]?.id !== id);
  return fork < 0 ? mine.length : fork;
}
