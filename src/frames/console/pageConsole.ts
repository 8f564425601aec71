import { createListeners } from '#domain/listeners.ts';
import type { FrameEvent } from '#domain/previewProtocol.ts';
import { addReports, NO_LINES, type ConsoleLines } from './consoleLines.ts';

/** The console of whatever page a preview shows. */
export interface PageConsole {
  /** A page begins: what the one before said goes. */
  readonly begin: () => void;
  /** Takes what a page said; other events are none of its business. */
  readonly hear: (event: FrameEvent) => void;
  /** Empties it, at once. */
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** What it holds, as of the last time listeners were told. */
  readonly current: () => ConsoleLines;
}

/** Listeners are told at most this often, ms; a page that renders anew does not flash empty. */
const PAUSE_MS = 100;

/** An empty console. */
export function pageConsole(): PageConsole {
  const listeners = createListeners();
  let told = NO_LINES;
  let held = NO_LINES;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = () => {
    timer = undefined;
    if (told === held) return;
    told = held;
    listeners.tell();
  };
  const change = (next: ConsoleLines) => {
    held = next;
    timer ??= setTimeout(tell, PAUSE_MS);
  };

  return {
    begin: () => change(NO_LINES),
    hear: (event) => {
      if (event.kind !== 'reports') return;
      change(addReports(event.cleared ? NO_LINES : held, event.reports, event.skipped));
    },
    clear: () => {
      held = NO_LINES;
      clearTimeout(timer);
      tell();
    },
    subscribe: listeners.subscribe,
    current: () => told,
  };
}
