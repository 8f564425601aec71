import type { FrameEvent, RenderRequest } from '#domain/previewProtocol.ts';
import { nameScripts } from './nameScripts.ts';
import { watchPage } from './watchPage.ts';

/**
 * Replaces this document by the page asked for and tells the app over `port` how it fares. The page gets this
 * window: what listened before is gone, and the address stays, so that `#anchors` work.
 */
export function runPage(request: RenderRequest, port: MessagePort): void {
  // Bound now: the page may put a function of its own in its place.
  const post = port.postMessage.bind(port);
  const send = (event: FrameEvent) => post(event);
  port.addEventListener('message', () => send({ kind: 'alive' }));
  port.start();
  // Opening the document removes every listener of this window; the ones that watch the page are added after.
  document.open();
  watchPage(send, request.scroll);
  document.write(nameScripts(request.html));
  document.close();
}
