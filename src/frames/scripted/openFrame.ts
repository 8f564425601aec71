import type { FrameEvent, RenderRequest, Scroll } from '#domain/previewProtocol.ts';
import { connectFrame } from './connectFrame.ts';
import { heartbeat, type Heartbeat } from './heartbeat.ts';
import type { PreviewTarget } from './previewTarget.ts';

export interface PreviewRequest {
  readonly html: string;
  readonly pageKey: string;
  readonly part: number;
  readonly scroll?: Scroll | undefined;
  readonly title: string;
  readonly className: string;
}

export interface OpenFrame {
  readonly iframe: HTMLIFrameElement;
  readonly request: PreviewRequest;
  /** Whether a ping is unanswered: the page may hang. */
  readonly isLate: () => boolean;
  readonly close: () => void;
}

export interface OpenFrameHandlers {
  /** The frame has loaded; returns the rest of its render request. Called again when the page reloads itself. */
  readonly onStart: () => Pick<RenderRequest, 'clear' | 'scroll'>;
  /** No answer in time, or no storage for its pages. Never called after `onStart`. */
  readonly onRefused: () => void;
  readonly onEvent: (event: FrameEvent) => void;
  readonly onUnresponsive: (unresponsive: boolean) => void;
  readonly onOverLimit: () => void;
}

/** Timeout before the fallback is tried, ms. */
const ANSWER_MS = 1500;

/** spec §9. Safe because the frame has another site or, by its CSP header, an opaque origin. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms';

export function openFrame(
  container: HTMLElement,
  request: PreviewRequest,
  target: PreviewTarget,
  handlers: OpenFrameHandlers,
): OpenFrame {
  const iframe = document.createElement('iframe');
  iframe.title = request.title;
  iframe.className = request.className;
  iframe.setAttribute('sandbox', SANDBOX);
  iframe.referrerPolicy = 'no-referrer';
  // A page with `color-scheme: dark` gets a dark canvas, any other the white behind the frame, in both themes.
  iframe.style.colorScheme = 'light';
  iframe.style.background = 'Canvas';
  iframe.src = target.src;
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
      beat = heartbeat(link.ping, handlers.onUnresponsive);
      return { recto: 'render', html: request.html, ...handlers.onStart() };
    },
    onEvent: (event) => {
      // Only a pong proves that the event loop runs: a blocked page can still post messages.
      if (event.kind === 'alive') beat?.answered();
      else handlers.onEvent(event);
    },
    onOverLimit: handlers.onOverLimit,
  });
  container.append(iframe);
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
