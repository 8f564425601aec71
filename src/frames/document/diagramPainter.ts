// Runs in a hidden frame on the previews' site: draws diagrams for what the app's own window shows, cards and replies.
import { drawingFrame } from './drawingFrame.ts';
import { hasFields } from '#domain/json.ts';
import {
  UNDRAWN,
  readContent,
  type DocumentRequest,
  type FrameEvent,
} from '#domain/previewProtocol.ts';
import { codeRequests } from './codeRequests.ts';

Reflect.set(globalThis, 'rectoDocument', (_request: DocumentRequest, port: MessagePort) => {
  const send = (event: FrameEvent) => port.postMessage(event);
  const { receive, load } = codeRequests(send, '');
  const draw = drawingFrame(() => load('mermaid'), '');
  port.addEventListener('message', ({ data }) => {
    if (!hasFields(data) || receive(data)) return;
    const content = readContent(data['content']);
    if (content === null) return;
    void draw(content.text, content.theme).then(
      (drawing) => send({ kind: 'diagram', drawing }),
      () => send({ kind: 'diagram', drawing: { kind: 'problem', reason: UNDRAWN } }),
    );
  });
  send({ kind: 'painted' });
});
