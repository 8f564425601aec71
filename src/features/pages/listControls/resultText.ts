import { countWords } from '#domain/messages/counted.ts';

export interface ResultRange {
  readonly total: number;
  readonly hasMore: boolean;
  /** 1-based and inclusive. */
  readonly from: number;
  readonly to: number;
  readonly isFiltered: boolean;
}

/** For example “Showing 13–24 of 345 projects”. */
export function resultText({ total, hasMore, from, to, isFiltered }: ResultRange): string {
  if (total === 0) return isFiltered ? 'No projects found' : '';
  const projects = `${total === 1 ? 'project' : 'projects'}${isFiltered ? ' found' : ''}`;
  const count = `${countWords(total, hasMore)} ${projects}`;
  const isAll = from === 1 && to >= total;
  if (!isAll && to >= from)
    return `Showing ${from.toLocaleString()}–${to.toLocaleString()} of ${count}`;
  if (isFiltered || total === 1) return count.replace(/^m/u, 'M');
  return `All ${count}`;
}
