import type { AppMessage, FrameEvent } from '#domain/previewProtocol.ts';

const PING: AppMessage = 'ping';

export function answerPings(port: MessagePort): (event: FrameEvent) => void {
  // Bound now: a page may replace it.
  const post = port.postMessage.bind(port);
  const send = (event: FrameEvent) => post(event);
  port.addEventListener('message', ({ data }) => {
    if (data === PING) send({ kind: 'alive' });
  });
  port.start();
  return send;
}
