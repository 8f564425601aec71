import type { FrameEvent, Scroll } from '#domain/previewProtocol.ts';
import { reporter } from './reporter.ts';
import { watchConsole, watchErrors } from './watchConsole.ts';
import { watchForms, watchLinks } from './watchLinks.ts';

export function watchPage(send: (event: FrameEvent) => void, scroll: Scroll): void {
  const lines = reporter(send);
  const { report } = lines;
  watchErrors(report);
  watchConsole(lines);
  watchLinks(send, report);
  watchForms(report);
  keepScroll(send, scroll);
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
