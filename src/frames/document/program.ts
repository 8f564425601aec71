// Runs in the previews' frame, in another process than the app: shows one document without scripts.
import {
  readContent,
  readPosition,
  textAfterChange,
  type DocumentContent,
  type DocumentRequest,
  type FrameEvent,
} from '#domain/previewProtocol.ts';
import { hasFields } from '#domain/json.ts';
import { codeRequests } from './codeRequests.ts';
import { innerSurface, ownSurface, scrollReported } from './surface.ts';
import { markdownView } from './markdownView.ts';
import { publishedView } from './publishedView.ts';

Reflect.set(globalThis, 'rectoDocument', (request: DocumentRequest, port: MessagePort) => {
  const send = (event: FrameEvent) => port.postMessage(event);
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const code = codeRequests(send, nonce);
  const { base } = request;
  // A frame inside an opaque origin is out of this program's reach.
  const place = self.origin === 'null' ? ownSurface({ base, nonce }, send) : innerSurface({ base });
  const surface = scrollReported(place, send);
  const view =
    request.type === 'markdown' ? markdownView(surface, code, send) : publishedView(surface);
  let shown = '';
  const show = (content: DocumentContent, around?: unknown) => {
    shown = textAfterChange(content.text, around, shown);
    view.show({ ...content, text: shown });
    send({ kind: 'painted' });
  };
  port.addEventListener('message', ({ data }) => {
    if (!hasFields(data) || code.receive(data)) return;
    const content = readContent(data['content']);
    if (content !== null) show(content, data['around']);
    const position = readPosition(data['show']);
    if (position !== null) view.scrollTo?.(position);
  });
  show(request);
});
