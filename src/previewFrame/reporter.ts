import {
  MAX_REPORTS,
  type FrameEvent,
  type FrameReport,
  type ReportLevel,
} from '#domain/previewProtocol.ts';

const PAUSE_MS = 100;

/** Reserved in each batch, so that endless logging does not crowd out errors. */
const KEPT_FOR_ERRORS = 20;

/** Returns whether the line will be sent; calls `print` only then. */
export type Report = (
  level: ReportLevel,
  print: () => Pick<FrameReport, 'message' | 'line'>,
) => boolean;

export type Reporter = ReturnType<typeof reporter>;

/** Lines beyond `MAX_REPORTS` in 100 ms are only counted, so endless logging is cheap. */
export function reporter(send: (event: FrameEvent) => void) {
  // Bound now: the page may replace them.
  const now = performance.now.bind(performance);
  const later = window.setTimeout.bind(window);
  let reports: FrameReport[] = [];
  let skipped = 0;
  let cleared = false;
  let sentAt = -PAUSE_MS;
  let planned = false;

  const empty = (byPage: boolean) => {
    reports = [];
    skipped = 0;
    cleared = byPage;
  };
  const flush = () => {
    sentAt = now();
    if (reports.length === 0 && skipped === 0 && !cleared) return;
    send({ kind: 'reports', cleared, reports, skipped });
    empty(false);
  };

  const schedule = () => {
    if (now() - sentAt >= PAUSE_MS) flush();
    else if (!planned) {
      planned = true;
      later(() => {
        planned = false;
        flush();
      }, PAUSE_MS);
    }
  };

  const report: Report = (level, print) => {
    const limit = level === 'error' ? MAX_REPORTS : MAX_REPORTS - KEPT_FOR_ERRORS;
    const accepted = reports.length < limit;
    if (accepted) reports.push({ level, ...print() });
    else skipped += 1;
    schedule();
    return accepted;
  };

  return {
    report,
    clear: () => {
      empty(true);
      schedule();
    },
  };
}
