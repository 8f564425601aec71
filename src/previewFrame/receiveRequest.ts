import { PREVIEW_PROTOCOL, readRequest, type FrameRequest } from '#domain/previewProtocol.ts';

/** Accepts one request from the parent window at origin `app`. Returns false if it accepts none. */
export function receiveRequest(
  app: string | null,
  storage: boolean,
  accept: (request: FrameRequest, port: MessagePort) => void,
): boolean {
  if (app === null || window.top === window) {
    document.body.textContent = 'This address only shows previews inside Recto.';
    return false;
  }
  let accepted = false;
  window.addEventListener('message', (event) => {
    const request = readRequest(event.data);
    const port = event.ports[0];
    if (accepted || event.source !== parent || event.origin !== app) return;
    if (request === null || port === undefined) return;
    accepted = true;
    accept(request, port);
  });
  parent.postMessage({ recto: 'ready', v: PREVIEW_PROTOCOL, storage }, app);
  return true;
}
