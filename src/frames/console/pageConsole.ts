import { createListeners } from '#domain/listeners.ts';
import type { FrameEvent } from '#domain/previewProtocol.ts';
import { addReports, NO_LINES, type ConsoleLines } from './consoleLines.ts';

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
