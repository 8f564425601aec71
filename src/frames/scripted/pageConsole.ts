import { createListeners } from '#domain/listeners.ts';
import type { FrameEvent, FrameReport } from '#domain/previewProtocol.ts';

export type PageConsole = ReturnType<typeof pageConsole>;

/** Throttle of notifications, ms; hides the moment in which a re-rendered page is empty. */
const PAUSE_MS = 100;

export function pageConsole() {
  const listeners = createListeners();
  let published = NO_LINES;
  let latest = NO_LINES;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    timer = undefined;
    if (published === latest) return;
    published = latest;
    listeners.notify();
  };
  const change = (next: ConsoleLines) => {
    latest = next;
    timer ??= setTimeout(publish, PAUSE_MS);
  };

  return {
    begin: () => change(NO_LINES),
    add: (event: FrameEvent) => {
      if (event.kind !== 'reports') return;
      change(addReports(event.cleared ? NO_LINES : latest, event.reports, event.skipped));
    },
    clear: () => {
      latest = NO_LINES;
      clearTimeout(timer);
      publish();
    },
    subscribe: listeners.subscribe,
    current: (): ConsoleLines => published,
  };
}

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
