import type { FrameReport } from '#domain/previewProtocol.ts';

/** A line in the console of a previewed page; the same line again and again is one with a count. */
export interface ConsoleLine extends FrameReport {
  /** Its place since the page began; names the row. */
  readonly id: number;
  readonly count: number;
}

/** The console of a previewed page since it began. */
export interface ConsoleLines {
  /** The last lines, oldest first. */
  readonly lines: readonly ConsoleLine[];
  /** How many errors there were, those no longer listed among them. */
  readonly errors: number;
  /** How many lines are no longer listed, or never were. */
  readonly gone: number;
}

/** So many lines are kept: a page that logs without end costs no more than this. */
export const MAX_LINES = 300;

/** A console in which nothing was said. */
export const NO_LINES: ConsoleLines = { lines: [], errors: 0, gone: 0 };

/** The console after more was said; `skipped` is how many lines were not even sent. */
export function addReports(
  { lines, errors, gone }: ConsoleLines,
  reports: readonly FrameReport[],
  skipped: number,
): ConsoleLines {
  const all = [...lines];
  for (const report of reports) {
    const last = all.at(-1);
    if (last !== undefined && isSame(last, report)) {
      all[all.length - 1] = { ...last, count: last.count + 1 };
    } else {
      all.push({ ...report, id: (last?.id ?? 0) + 1, count: 1 });
    }
  }
  const kept = all.slice(-MAX_LINES);
  return {
    lines: kept,
    errors: errors + reports.filter(({ level }) => level === 'error').length,
    gone: gone + all.length - kept.length + skipped,
  };
}

function isSame(a: FrameReport, b: FrameReport): boolean {
  return a.level === b.level && a.line === b.line && a.message === b.message;
}
