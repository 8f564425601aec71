import {
  PREVIEW_PROTOCOL,
  readFrameEvent,
  readReady,
  type FrameEvent,
  type RenderRequest,
  type WarmRequest,
} from '#domain/previewProtocol.ts';
import { floodGate } from './rateLimit.ts';
import type { PreviewTarget } from './previewTarget.ts';

/** The way to a frame that has answered. */
interface FrameLink {
  /** Asks whether the page still takes turns; it answers with an `alive` event. */
  readonly ping: () => void;
}

/** What the owner of a frame is told. */
export interface FrameHandlers {
  /** The frame is there; `storage` says whether its pages have storage. Returns what to ask of it, or null for nothing. */
  readonly onReady: (storage: boolean, link: FrameLink) => FrameRequest | null;
  readonly onEvent: (event: FrameEvent) => void;
  /** More comes than any honest page sends. The frame is not listened to any more and should go. */
  readonly onFlood: () => void;
}

/** A request without the protocol's version, which is added on the way. */
type FrameRequest = Omit<RenderRequest, 'v'> | Omit<WarmRequest, 'v'>;

/** A page that reloads itself is given its text again, but not for ever. */
const MAX_LOADS = 20;

/**
 * Speaks with the frame in `iframe`: listens for its first message, checked by source and origin, and answers with a
 * request and a port. A frame that loads anew (a form sent, `location.reload()`) is answered again. Returns how to stop.
 */
export function connectFrame(
  iframe: HTMLIFrameElement,
  target: PreviewTarget,
  handlers: FrameHandlers,
): () => void {
  const isTooMuch = floodGate();
  let port: MessagePort | null = null;
  let loads = 0;
  const stop = () => {
    window.removeEventListener('message', onMessage);
    port?.close();
  };
  /** Reads what a message carries; null when it is nothing, or too much. */
  const read = <Told>(message: MessageEvent, reader: (data: unknown) => Told | null) => {
    const began = performance.now();
    const told = reader(message.data);
    if (!isTooMuch(performance.now() - began)) return told;
    stop();
    handlers.onFlood();
    return null;
  };
  const onMessage = (message: MessageEvent) => {
    const frame = iframe.contentWindow;
    if (frame === null || message.source !== frame) return;
    // The page itself may speak to its parent as well: counted without being read, which would cost time.
    const isOurs = message.origin === target.origin && loads < MAX_LOADS;
    const ready = read(message, (data) => (isOurs ? readReady(data) : null));
    if (ready === null) return;
    loads += 1;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener('message', (event) => {
      const told = read(event, readFrameEvent);
      if (told !== null) handlers.onEvent(told);
    });
    port.start();
    const request = handlers.onReady(ready.storage, {
      ping: () => channel.port1.postMessage('ping'),
    });
    if (request === null) return;
    frame.postMessage({ ...request, v: PREVIEW_PROTOCOL }, target.targetOrigin, [channel.port2]);
  };
  window.addEventListener('message', onMessage);
  return stop;
}
