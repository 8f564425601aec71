import {
  type FrameEvent,
  type Scroll,
  type ReportLevel,
  MAX_REPORTS,
  type FrameReport,
} from '#domain/previewProtocol.ts';
import { installLoopGuard } from './loopBudget.ts';
import type { LineFinder } from './scriptLines.ts';
import { printValues } from './printValue.ts';

export function watchPage(
  send: (event: FrameEvent) => void,
  { scroll, lines, isGuarded }: WatchedPage,
): void {
  const reports = reporter(send);
  const { report } = reports;
  const stopped = new WeakSet<Error>();
  // Also shown when the page catches the error.
  const onStop = (error: Error, line: number) => {
    stopped.add(error);
    report('error', () => ({ message: error.message, line }));
  };
  if (isGuarded) installLoopGuard(onStop);
  watchErrors(report, lines, (error) => error instanceof Error && stopped.has(error));
  watchConsole(reports, lines);
  watchLinks(send, report);
  watchForms(report);
  keepScroll(send, scroll);
}

const PAUSE_MS = 100;

/** Reserved in each batch, so that endless logging does not crowd out errors. */
const KEPT_FOR_ERRORS = 20;

/** Returns whether the line will be sent; calls `print` only then. */
type Report = (level: ReportLevel, print: () => Pick<FrameReport, 'message' | 'line'>) => boolean;

type Reporter = ReturnType<typeof reporter>;

/** Lines beyond `MAX_REPORTS` in 100 ms are only counted, so endless logging is cheap. */
function reporter(send: (event: FrameEvent) => void) {
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

const LEVELS: Readonly<Record<string, ReportLevel>> = {
  error: 'error',
  warn: 'warn',
  info: 'info',
  log: 'log',
  debug: 'log',
  dir: 'log',
  table: 'log',
  group: 'log',
  groupCollapsed: 'log',
  trace: 'log',
};

function watchConsole({ report, clear }: Reporter, lines: LineFinder): void {
  const log = (level: ReportLevel, values: readonly unknown[], call: Error) =>
    report(level, () => ({
      message: printValues(values),
      line: lineOfValues(lines, values) ?? lines.inStack(call.stack, 1),
    }));
  for (const [name, level] of Object.entries(LEVELS)) {
    intercept(name, (values, call) => log(level, values, call));
  }
  intercept('assert', ([holds, ...values], call) =>
    holds ? false : log('error', ['Assertion failed', ...values], call),
  );
  intercept('clear', () => {
    clear();
    return true;
  });
}

/** The browser's own function runs only if `handle` returns true: endless logging would slow it as well. */
function intercept(
  name: string,
  handle: (values: readonly unknown[], call: Error) => boolean,
): void {
  const original: unknown = Reflect.get(console, name);
  const call = (...values: readonly unknown[]) => {
    // Made here, so that exactly one frame of its stack is this program's.
    const accepted = handle(values, new Error());
    if (accepted && typeof original === 'function') Reflect.apply(original, console, values);
  };
  Object.defineProperty(console, name, { value: call, configurable: true, writable: true });
}

/** `isReported`: whether the console shows an error already. */
function watchErrors(
  report: Report,
  lines: LineFinder,
  isReported: (error: unknown) => boolean,
): void {
  window.addEventListener(
    'error',
    (event: Event) => {
      if (event instanceof ErrorEvent) {
        if (isReported(event.error)) return;
        report('error', () => ({
          message: printValues([event.message]),
          line: lines.ofError(event) ?? lineOfValues(lines, [event.error]),
        }));
      } else if (event.target instanceof Element) {
        const { target } = event;
        report('error', () => ({ message: `Could not load ${sourceOf(target)}`, line: null }));
      }
    },
    true,
  );
  window.addEventListener('unhandledrejection', (event) => {
    if (isReported(event.reason)) return;
    report('error', () => ({
      message: printValues(['Unhandled rejection:', event.reason]),
      line: lineOfValues(lines, [event.reason]),
    }));
  });
}

function sourceOf(element: Element): string {
  const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
  return address === '' ? `<${element.localName}>` : address.slice(0, 300);
}

function lineOfValues(lines: LineFinder, values: readonly unknown[]): number | null {
  try {
    const error = values.find((value) => value instanceof Error);
    return error instanceof Error ? lines.inStack(error.stack) : null;
  } catch {
    return null;
  }
}

interface WatchedPage {
  readonly scroll: Scroll;
  readonly lines: LineFinder;
  /** Whether its loops count their time. */
  readonly isGuarded: boolean;
}

const SCROLL_THROTTLE_MS = 100;

function keepScroll(send: (event: FrameEvent) => void, scroll: Scroll): void {
  const later = window.setTimeout.bind(window);
  // Restored again after images have loaded, unless the user scrolled first.
  let restoring = scroll.x !== 0 || scroll.y !== 0;
  const restore = () => {
    if (restoring) window.scrollTo({ left: scroll.x, top: scroll.y, behavior: 'instant' });
  };
  const stopRestoring = () => {
    restoring = false;
  };
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(name, stopRestoring, { capture: true, passive: true, once: true });
  }
  document.addEventListener('DOMContentLoaded', () => {
    restore();
    send({ kind: 'painted' });
  });
  window.addEventListener('load', () => {
    restore();
    restoring = false;
    send({ kind: 'loaded' });
  });
  let planned = false;
  window.addEventListener('scroll', () => {
    if (planned || restoring) return;
    planned = true;
    later(() => {
      planned = false;
      send({ kind: 'scroll', x: window.scrollX, y: window.scrollY });
    }, SCROLL_THROTTLE_MS);
  });
}

/** Links to other sites would replace the preview: the app opens them in a new tab. */
function watchLinks(send: (event: FrameEvent) => void, report: Report): void {
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a[href], area[href]');
    const href =
      link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement ? link.href : '';
    if (href === '' || href.startsWith('javascript:')) return;
    if (href.split('#', 1)[0] === document.URL.split('#', 1)[0] && href.includes('#')) return;
    event.preventDefault();
    if (/^(https?|mailto|tel):/.test(href) && new URL(href).origin !== location.origin) {
      send({ kind: 'link', href });
      return;
    }
    report('info', () => ({
      message: `Link not followed: a preview has no other pages (${(link?.getAttribute('href') ?? '').slice(0, 300)}).`,
      line: null,
    }));
  });
}

/** A form submitted to another site would replace the preview: it is blocked and reported. */
function watchForms(report: Report): void {
  window.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const sender = event.submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
    if (!URL.canParse(sender, document.baseURI)) return;
    const url = new URL(sender, document.baseURI);
    if (url.origin === location.origin || url.protocol === 'javascript:') return;
    event.preventDefault();
    report('info', () => ({
      message: `Form not sent: a preview can’t leave its page (${url.href.slice(0, 300)}).`,
      line: null,
    }));
  });
}
