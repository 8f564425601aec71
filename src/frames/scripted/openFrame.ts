import type { FrameEvent, RenderRequest, Scroll } from '#domain/previewProtocol.ts';
import { connectFrame } from './connectFrame.ts';
import { heartbeat, type Heartbeat } from './heartbeat.ts';
import type { PreviewTarget } from './previewTarget.ts';

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

/** A frame that stands in the document, with its page or waiting for it. */
export interface OpenFrame {
  readonly iframe: HTMLIFrameElement;
  readonly request: PreviewRequest;
  /** Whether it owes an answer for a second at least; it may hang. */
  readonly isLate: () => boolean;
  /** Takes it out, and with it a page that hangs. */
  readonly close: () => void;
}

/** What the owner of a frame is told. */
export interface OpenFrameHandlers {
  /** The frame is there: says what goes with its page. Told again when the page loads itself anew. */
  readonly onStart: () => Pick<RenderRequest, 'clear' | 'scroll'>;
  /** It has not answered in time, or has no storage for its pages; never after `onStart`. */
  readonly onRefused: () => void;
  readonly onEvent: (event: FrameEvent) => void;
  /** The page takes no turns any more (true), or again. */
  readonly onSilent: (silent: boolean) => void;
  /** The page sends more than can be taken; nothing of it is heard any more. */
  readonly onFlood: () => void;
}

/** How long a frame may take to answer before the other way is tried, ms. */
const ANSWER_MS = 1500;

/** The specification's set (spec §9): safe because the frame is of another site, or a stranger by its header. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';

/** Opens a frame for a page at `target`, last in `place`. */
export function openFrame(
  place: HTMLElement,
  request: PreviewRequest,
  target: PreviewTarget,
  handlers: OpenFrameHandlers,
): OpenFrame {
  const iframe = newFrame(request, target);
  let beat: Heartbeat | null = null;
  const waiting = setTimeout(handlers.onRefused, ANSWER_MS);
  const disconnect = connectFrame(iframe, target, {
    onReady: (storage, link) => {
      clearTimeout(waiting);
      if (target.kind === 'isolated' && !storage) {
        handlers.onRefused();
        return null;
      }
      beat?.stop();
      beat = heartbeat(link.ping, handlers.onSilent);
      return { recto: 'render', html: request.html, ...handlers.onStart() };
    },
    onEvent: (event) => {
      // Only an answer proves that it takes turns: a page may speak without end in one of them.
      if (event.kind === 'alive') beat?.answered();
      else handlers.onEvent(event);
    },
    onFlood: handlers.onFlood,
  });
  place.append(iframe);
  return {
    iframe,
    request,
    isLate: () => beat?.isLate() ?? false,
    close: () => {
      clearTimeout(waiting);
      beat?.stop();
      disconnect();
      iframe.remove();
    },
  };
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
