import type { FrameEvent, Scroll } from '#domain/previewProtocol.ts';
import { endProcess } from './killRenderer.ts';
import { openFrame, type OpenFrame, type PreviewRequest } from './openFrame.ts';
import { freeLabel, takeLabel } from './previewLabel.ts';
import { isolatedTarget, sandboxedTarget, type PreviewTarget } from './previewTarget.ts';
import { noteShownPage } from './shownPage.ts';

/**
 * A preview's life (spec §4). `silent`: the page takes no turns any more; `stopped`: a person has ended it; `flooded`
 * and `greedy`: it was ended because it sent more than the window can take, or kept taking the keyboard.
 */
export type PreviewState =
  | 'rendering'
  | 'done'
  | 'error'
  | 'silent'
  | 'stopped'
  | 'flooded'
  | 'greedy';

/** What the owner of a preview is told. */
export interface PreviewHandlers {
  readonly onState: (state: PreviewState) => void;
  /** A page begins, or begins anew: what the one before said is over. */
  readonly onStart: () => void;
  readonly onEvent: (event: FrameEvent) => void;
}

/** A preview's site that did not answer is not waited for again for this long, ms. */
const REFUSAL_MS = 60_000;

const TOP: Scroll = { x: 0, y: 0 };

/** Whether the preview's site has ever answered in this window. */
let hasAnswered = false;

/** Until when the fallback is taken at once, ms of `performance.now()`. */
let refusedUntil = 0;

/**
 * Shows pages with their scripts in `place`, one after the other. The frame shown stays until the next one has
 * painted, unless the page is another one. Falls back to the app's own sandboxed address when the preview's site does
 * not answer.
 */
export function scriptedPreview(place: HTMLElement, handlers: PreviewHandlers) {
  let shown: OpenFrame | null = null;
  let next: OpenFrame | null = null;
  /** The frame whose page began last: the one before it has nothing more to say. */
  let speaking: OpenFrame | null = null;
  let asked: PreviewRequest | null = null;
  let scroll = TOP;
  /** Undefined until there is one; null when it is not wanted any more. */
  let label: number | null | undefined;
  /** What comes after a page that hung has gone; null while none is going. */
  let afterSweep: (() => void) | null = null;

  const end = () => {
    next?.close();
    shown?.close();
    next = null;
    shown = null;
  };

  /** Ends everything, a page that hangs with its process, and goes on with what was asked for last. */
  const sweep = (then: () => void) => {
    end();
    const isGoing = afterSweep !== null;
    afterSweep = then;
    if (isGoing) return;
    endProcess(isolatedTarget(label ?? 0), () => {
      const after = afterSweep;
      afterSweep = null;
      after?.();
    });
  };

  const open = (request: PreviewRequest, isolated = availableTarget(label ?? 0), again = true) => {
    next?.close();
    const target = isolated ?? sandboxedTarget();
    const frame = openFrame(place, request, target, {
      onStart: () => {
        speaking = frame;
        handlers.onStart();
        hasAnswered ||= target.kind === 'isolated';
        const clear = target.kind === 'isolated' && noteShownPage(label ?? 0, request.pageKey);
        return { clear, scroll };
      },
      onRefused: () => {
        if (target.kind === 'sandboxed') {
          end();
          return handlers.onState('error');
        }
        // All frames of a site share a process, which a page that hangs may hold: it goes with them.
        if (again && hasAnswered) return sweep(() => open(request, target, false));
        refusedUntil = performance.now() + REFUSAL_MS;
        return open(request, null);
      },
      onSilent: (silent) => {
        if (silent) handlers.onState('silent');
        else handlers.onState(next === null ? 'done' : 'rendering');
      },
      onFlood: () => {
        sweep(() => {});
        handlers.onState('flooded');
      },
      onEvent: (event) => {
        if (event.kind === 'painted' && next === frame) reveal(frame);
        if (event.kind === 'scroll' && frame.request.part === asked?.part) {
          scroll = { x: event.x, y: event.y };
        }
        if (frame === speaking) handlers.onEvent(event);
      },
    });
    // A frame in waiting is laid out, so that it paints, but neither seen nor focused.
    if (shown !== null) frame.iframe.style.visibility = 'hidden';
    next = frame;
  };

  const reveal = (frame: OpenFrame) => {
    shown?.close();
    shown = frame;
    next = null;
    frame.iframe.style.visibility = '';
    handlers.onState('done');
  };

  /** Runs the page asked for last from its beginning. */
  const begin = () => {
    if (asked !== null && typeof label === 'number') open(asked);
  };
  void takeLabel().then((taken) => {
    if (label === null) return freeLabel(taken);
    label = taken;
    if (afterSweep === null && next === null && shown === null) begin();
  });

  return {
    /** Shows a page, or another version of the one shown. */
    show: (request: PreviewRequest) => {
      const isOther = asked?.pageKey !== request.pageKey;
      if (isOther) scroll = request.scroll ?? TOP;
      else if (asked?.part !== request.part) scroll = TOP;
      asked = request;
      handlers.onState('rendering');
      // A page that hangs would keep every other one of its process from starting.
      if (next?.isLate() === true || shown?.isLate() === true || afterSweep !== null) {
        return sweep(begin);
      }
      if (isOther) end();
      return begin();
    },
    /** Ends what runs; nothing is shown until the next page, or `restart`. */
    stop: (why: 'stopped' | 'greedy' = 'stopped') => {
      sweep(() => {});
      handlers.onState(why);
    },
    /** Runs the page asked for last from its beginning, in a process of its own. */
    restart: () => {
      handlers.onState('rendering');
      sweep(begin);
    },
    /** Ends everything for good, without a word. */
    end: () => {
      if (next?.isLate() === true || shown?.isLate() === true) sweep(() => {});
      else end();
      if (afterSweep !== null) afterSweep = () => {};
      if (typeof label === 'number') freeLabel(label);
      label = null;
    },
  };
}

function availableTarget(label: number): PreviewTarget | null {
  return performance.now() < refusedUntil ? null : isolatedTarget(label);
}
