// Runs in the previews' frame, in another process than the app: shows one document without scripts.
import {
  readContent,
  readPosition,
  type DocumentContent,
  type DocumentRequest,
  type FrameEvent,
} from '#domain/previewProtocol.ts';
import { hasFields } from '#domain/json.ts';
import type { Highlight } from '#frames/highlight/codeColours.ts';
import { innerSurface, ownSurface, scrollReported } from './surface.ts';
import { markdownView } from './markdownView.ts';
import { publishedView } from './publishedView.ts';

Reflect.set(globalThis, 'rectoDocument', (request: DocumentRequest, port: MessagePort) => {
  const send = (event: FrameEvent) => port.postMessage(event);
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let runHighlighter = (_script: string) => {};
  const loadHighlighter = () =>
    new Promise<Highlight>((resolve) => {
      runHighlighter = (code) => {
        const script = document.createElement('script');
        script.nonce = nonce;
        script.text = code;
        document.head.append(script);
        resolve(Reflect.get(globalThis, 'rectoHighlight'));
      };
      send({ kind: 'code' });
    });
  const { base } = request;
  // A frame inside an opaque origin is out of this program's reach.
  const place = self.origin === 'null' ? ownSurface({ base, nonce }, send) : innerSurface({ base });
  const surface = scrollReported(place, send);
  const view =
    request.type === 'markdown'
      ? markdownView(surface, loadHighlighter, send)
      : publishedView(surface);
  const show = (content: DocumentContent) => {
    view.show(content);
    send({ kind: 'painted' });
  };
  port.addEventListener('message', ({ data }) => {
    if (!hasFields(data)) return;
    const content = readContent(data['content']);
    if (content !== null) show(content);
    const position = readPosition(data['show']);
    if (position !== null) view.scrollTo?.(position);
    if (typeof data['highlighter'] === 'string') runHighlighter(data['highlighter']);
  });
  show(request);
});
