import { countWords } from '#domain/messages/counted.ts';

/** What of a list is on the screen. */
export interface ShownPart {
  /** How many things the whole list has. */
  readonly total: number;
  /** Whether that is a guess. */
  readonly isEstimate: boolean;
  /** The place of the first thing shown, from 1, and that of the last. */
  readonly from: number;
  readonly to: number;
  /** Whether the list is searched or narrowed. */
  readonly isNarrowed: boolean;
}

/** Which part of how long a list is shown, for people, e.g. "Showing 13–24 of 345 projects". */
export function resultWords({ total, isEstimate, from, to, isNarrowed }: ShownPart): string {
  if (total === 0) return isNarrowed ? 'No projects found' : '';
  const projects = `${total === 1 ? 'project' : 'projects'}${isNarrowed ? ' found' : ''}`;
  const count = `${countWords(total, isEstimate)} ${projects}`;
  const isAll = from === 1 && to >= total;
  if (!isAll && to >= from)
    return `Showing ${from.toLocaleString()}–${to.toLocaleString()} of ${count}`;
  if (isNarrowed || total === 1) return count.replace(/^a/u, 'A');
  return `All ${count}`;
}
