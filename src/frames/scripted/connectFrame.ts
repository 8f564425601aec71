import {
  PREVIEW_PROTOCOL,
  readFrameEvent,
  readReady,
  type AppMessage,
  type FrameEvent,
  type FrameRequest,
} from '#domain/previewProtocol.ts';
import type { PreviewTarget } from './previewTarget.ts';

/** Answers each load of the frame, reloads included, with a request and a MessagePort. Checks source and origin. */
export function connectFrame(
  iframe: HTMLIFrameElement,
  target: PreviewTarget,
  handlers: FrameHandlers,
): () => void {
  const isOverLimit = rateLimiter();
  let port: MessagePort | null = null;
  let loads = 0;
  const stop = () => {
    window.removeEventListener('message', onMessage);
    port?.close();
  };
  const read = <Value>(message: MessageEvent, reader: (data: unknown) => Value | null) => {
    const began = performance.now();
    const value = reader(message.data);
    if (!isOverLimit(performance.now() - began)) return value;
    stop();
    handlers.onOverLimit();
    return null;
  };
  const onMessage = (message: MessageEvent) => {
    const frame = iframe.contentWindow;
    if (frame === null || message.source !== frame) return;
    // Messages of the page itself are counted but not read, which would cost time.
    const isOurs = message.origin === target.origin && loads < MAX_LOADS;
    const ready = read(message, (data) => (isOurs ? readReady(data) : null));
    if (ready === null) return;
    loads += 1;
    port?.close();
    const channel = new MessageChannel();
    port = channel.port1;
    port.addEventListener('message', (event) => {
      const frameEvent = read(event, readFrameEvent);
      if (frameEvent !== null) handlers.onEvent(frameEvent);
    });
    port.start();
    const request = handlers.onReady(ready.storage, {
      post: (message) => channel.port1.postMessage(message),
    });
    if (request === null) return;
    const send = (whole: Unversioned<FrameRequest>) =>
      frame.postMessage({ ...whole, v: PREVIEW_PROTOCOL }, target.targetOrigin, [channel.port2]);
    if (!(request instanceof Promise)) return send(request);
    void request.then((whole) => {
      // The frame may have been reloaded or removed meanwhile.
      if (port === channel.port1) send(whole);
    });
  };
  window.addEventListener('message', onMessage);
  return stop;
}

const MAX_PER_SECOND = 600;

const MAX_READING_MS = 250;

/** Returns a function to call with each message's reading time, ms; true once a frame exceeds the limits. */
export function rateLimiter(now: () => number = () => performance.now()) {
  let since = now();
  let count = 0;
  return (readingMs: number): boolean => {
    if (now() - since > 1000) {
      since = now();
      count = 0;
    }
    count += 1;
    return count > MAX_PER_SECOND || readingMs > MAX_READING_MS;
  };
}

export interface FrameLink {
  /** The frame answers a ping with an `alive` event unless its event loop is blocked. */
  readonly post: (message: AppMessage) => void;
}

export interface FrameHandlers {
  readonly onReady: (
    storage: boolean,
    link: FrameLink,
  ) => Unversioned<FrameRequest> | Promise<Unversioned<FrameRequest>> | null;
  readonly onEvent: (event: FrameEvent) => void;
  readonly onOverLimit: () => void;
}

type Unversioned<Request> = Request extends unknown ? Omit<Request, 'v'> : never;

const MAX_LOADS = 20;
