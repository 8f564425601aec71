import type { FrameEvent, Scroll } from '#domain/previewProtocol.ts';
import { installLoopGuard } from './loopBudget.ts';
import { type Report, reporter } from './reporter.ts';
import type { LineFinder } from './scriptLines.ts';
import { watchConsole, watchErrors } from './watchConsole.ts';

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
