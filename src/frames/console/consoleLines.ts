import type { FrameReport } from '#domain/previewProtocol.ts';

export interface ConsoleLine extends FrameReport {
  readonly id: number;
  readonly count: number;
}

export interface ConsoleLines {
  readonly lines: readonly ConsoleLine[];
  readonly errors: number;
  readonly hidden: number;
}

export const MAX_LINES = 300;

export const NO_LINES: ConsoleLines = { lines: [], errors: 0, hidden: 0 };

export function addReports(
  { lines, errors, hidden }: ConsoleLines,
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
    hidden: hidden + all.length - kept.length + skipped,
  };
}

function isSame(a: FrameReport, b: FrameReport): boolean {
  return a.level === b.level && a.line === b.line && a.message === b.message;
}
