import type { FrameEvent, Scroll } from '#domain/previewProtocol.ts';
import { connectFrame, type FrameLink } from './connectFrame.ts';
import { isolatedTarget, sandboxedTarget, type PreviewTarget } from './previewTarget.ts';
import { noteShownPage } from './shownPage.ts';

/** A preview's life (spec §4). */
export type PreviewState = 'rendering' | 'done' | 'error';

/** What to show. */
export interface PreviewRequest {
  /** A full HTML document. */
  readonly html: string;
  /** The document it belongs to: its storage goes when another one is shown. */
  readonly pageKey: string;
  /** Another part of the same document begins at its top. */
  readonly part: number;
  /** Where a document is scrolled to when it is shown first. */
  readonly scroll?: Scroll | undefined;
  readonly title: string;
  readonly className: string;
}

/** What the owner of a preview is told. */
export interface PreviewHandlers {
  readonly onState: (state: PreviewState) => void;
  readonly onEvent: (event: FrameEvent) => void;
}

/** How long a frame may take to answer before the other way is tried, ms. */
const ANSWER_MS = 1500;

/** How often a page that has not painted is asked whether it still takes turns, and how long it may be silent, ms. */
const PING_MS = 1000;
const SILENCE_MS = 5000;

/** The specification's set (spec §9): safe because the frame is of another site, or a stranger by its header. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';

/** A preview's site that did not answer is not waited for again for this long, ms. */
const REFUSAL_MS = 60_000;

const TOP: Scroll = { x: 0, y: 0 };

/** Until when the fallback is taken at once, ms of `performance.now()`. */
let refusedUntil = 0;

/**
 * Shows pages with their scripts in `place`, one after the other. The frame shown stays until the next one has
 * painted, unless the page is another one. Falls back to the app's own sandboxed address when the preview's site does
 * not answer. Returns how to show a page and how to end.
 */
export function scriptedPreview(place: HTMLElement, handlers: PreviewHandlers) {
  let shown: HTMLIFrameElement | null = null;
  let next: { readonly iframe: HTMLIFrameElement; readonly stop: () => void } | null = null;
  let stopShown = () => {};
  let scroll = TOP;
  let shownKey: string | null = null;
  let shownPart = 0;

  const end = () => {
    next?.stop();
    next?.iframe.remove();
    next = null;
    stopShown();
    stopShown = () => {};
    shown?.remove();
    shown = null;
  };

  const show = (request: PreviewRequest) => {
    const sameDocument = shownKey === request.pageKey;
    if (!sameDocument) {
      end();
      scroll = request.scroll ?? TOP;
      shownKey = request.pageKey;
    } else if (shownPart !== request.part) scroll = TOP;
    shownPart = request.part;
    handlers.onState('rendering');
    open(request, performance.now() < refusedUntil ? null : isolatedTarget());
  };

  const open = (request: PreviewRequest, isolated: PreviewTarget | null) => {
    next?.stop();
    next?.iframe.remove();
    const target = isolated ?? sandboxedTarget();
    const iframe = newFrame(request, target);
    const fail = () => {
      if (next?.iframe !== iframe) return;
      if (target.kind === 'isolated' && !answered) {
        refusedUntil = performance.now() + REFUSAL_MS;
        open(request, null);
        return;
      }
      // What hangs is taken out, so that it stops using the machine.
      stop();
      iframe.remove();
      next = null;
      handlers.onState('error');
    };
    let answered = false;
    let lastSign = performance.now();
    let pinger: ReturnType<typeof setInterval> | undefined;
    const waiting = setTimeout(fail, ANSWER_MS);
    const watch = (link: FrameLink) => {
      clearInterval(pinger);
      lastSign = performance.now();
      pinger = setInterval(() => {
        if (performance.now() - lastSign > SILENCE_MS) {
          clearInterval(pinger);
          fail();
        } else link.ping();
      }, PING_MS);
    };
    const disconnect = connectFrame(iframe, target, {
      onReady: (storage, link) => {
        if (target.kind === 'isolated' && !storage) {
          clearTimeout(waiting);
          fail();
          return null;
        }
        answered = true;
        clearTimeout(waiting);
        watch(link);
        const clear = target.kind === 'isolated' && noteShownPage(request.pageKey);
        return { recto: 'render', html: request.html, clear, scroll };
      },
      onEvent: (event) => {
        lastSign = performance.now();
        if (event.kind === 'scroll') scroll = { x: event.x, y: event.y };
        if (event.kind === 'painted' && next?.iframe === iframe) reveal();
        handlers.onEvent(event);
      },
    });
    const stop = () => {
      clearTimeout(waiting);
      clearInterval(pinger);
      disconnect();
    };
    const reveal = () => {
      clearInterval(pinger);
      stopShown();
      shown?.remove();
      shown = iframe;
      stopShown = stop;
      next = null;
      iframe.style.visibility = '';
      handlers.onState('done');
    };
    next = { iframe, stop };
    // A frame in waiting is laid out, so that it paints, but neither seen nor focused.
    if (shown !== null) iframe.style.visibility = 'hidden';
    place.append(iframe);
  };

  return { show, end };
}

function newFrame(request: PreviewRequest, target: PreviewTarget): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = request.title;
  iframe.className = request.className;
  iframe.setAttribute('sandbox', SANDBOX);
  iframe.referrerPolicy = 'no-referrer';
  // A page that is dark by itself gets a dark canvas, any other the paper behind the frame, in both looks of the app.
  iframe.style.colorScheme = 'light';
  iframe.style.background = 'Canvas';
  iframe.src = target.src;
  return iframe;
}
