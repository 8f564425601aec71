import type { FrameEvent, Scroll } from '#domain/previewProtocol.ts';
import { reporter } from './reporter.ts';
import { watchConsole, watchErrors } from './watchConsole.ts';
import { watchForms, watchLinks } from './watchLinks.ts';

/** Tells what the page in this window does: painted, loaded, errors, console lines, scrolling, links followed. */
export function watchPage(send: (event: FrameEvent) => void, scroll: Scroll): void {
  const lines = reporter(send);
  const { report } = lines;
  watchErrors(report);
  watchConsole(lines);
  watchLinks(send, report);
  watchForms(report);
  keepScroll(send, scroll);
}

/** Scroll positions are sent at most this often, ms. */
const SCROLL_PAUSE_MS = 100;

/** Begins where the page was scrolled to before and tells where it is scrolled to; paints and loads are told as well. */
function keepScroll(send: (event: FrameEvent) => void, scroll: Scroll): void {
  const later = window.setTimeout.bind(window);
  // Until something moves the page it is put where it was, also when pictures make it longer than it is at first.
  let restoring = scroll.x !== 0 || scroll.y !== 0;
  const restore = () => {
    if (restoring) window.scrollTo({ left: scroll.x, top: scroll.y, behavior: 'instant' });
  };
  const moved = () => {
    restoring = false;
  };
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(name, moved, { capture: true, passive: true, once: true });
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
    }, SCROLL_PAUSE_MS);
  });
}
