import {
  MAX_REPORTS,
  type FrameEvent,
  type FrameReport,
  type ReportLevel,
} from '#domain/previewProtocol.ts';

/** Lines are handed over at most this often, ms. */
const PAUSE_MS = 100;

/** So many places of a batch are kept for errors, which a page that logs in a loop must not crowd out. */
const KEPT_FOR_ERRORS = 20;

/** Takes a line and says whether it will be sent; only then `print` is asked for its words. */
export type Report = (
  level: ReportLevel,
  print: () => Pick<FrameReport, 'message' | 'line'>,
) => boolean;

/** Where a page's lines are handed over. */
export interface Reporter {
  readonly report: Report;
  /** The page has emptied its console. */
  readonly clear: () => void;
}

/**
 * Sends the lines of a page's console in batches, so that a page that logs in a loop costs the app nothing: what is
 * beyond `MAX_REPORTS` in 100 ms is only counted. A page that never pauses is heard all the same.
 */
export function reporter(send: (event: FrameEvent) => void): Reporter {
  // The page may put functions of its own in their place.
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

  const soon = () => {
    if (now() - sentAt >= PAUSE_MS) flush();
    else if (!planned) {
      planned = true;
      later(() => {
        planned = false;
        flush();
      }, PAUSE_MS);
    }
  };

  return {
    report: (level, print) => {
      const room = level === 'error' ? MAX_REPORTS : MAX_REPORTS - KEPT_FOR_ERRORS;
      const taken = reports.length < room;
      if (taken) reports.push({ level, ...print() });
      else skipped += 1;
      soon();
      return taken;
    },
    clear: () => {
      empty(true);
      soon();
    },
  };
}
