import type { RenderRequest } from '#domain/previewProtocol.ts';
import { answerPings } from './answerPings.ts';
import { nameScripts } from './nameScripts.ts';
import { watchPage } from './watchPage.ts';

/** Replaces this document with the page and reports its events over `port`. The address stays, so `#anchors` work. */
export function runPage(request: RenderRequest, port: MessagePort): void {
  const send = answerPings(port);
  // `open()` removes this window's listeners, so the watchers are added after it.
  document.open();
  watchPage(send, request.scroll);
  document.write(nameScripts(request.html));
  document.close();
}
