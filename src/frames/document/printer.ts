// Runs in a frame of its own on the previews' site, in another process than the app: prints one document.
import { staticPolicy } from '#content/documents/previewDocument.ts';
import { htmlPrintNodes, markdownPrintNodes } from '#content/documents/print.ts';
import { openPrintSheet } from '#content/documents/printSheet.ts';
import { enrichAll } from '#content/markdown/rich/enricher.ts';
import { hasFields } from '#domain/json.ts';
import { readFrontMatter } from '#domain/markdown/frontMatter.ts';
import type { DocumentRequest, FrameEvent } from '#domain/previewProtocol.ts';
import { codeRequests } from './codeRequests.ts';

Reflect.set(globalThis, 'rectoDocument', async (request: DocumentRequest, port: MessagePort) => {
  const send = (event: FrameEvent) => port.postMessage(event);
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  const nonce = crypto.randomUUID();
  policy.content = staticPolicy({ base: request.base, nonce });
  const base = document.createElement('base');
  base.href = request.base;
  const style = document.createElement('style');
  style.textContent = 'body { margin: 0 } [data-print-sheet] { display: block }';
  document.head.append(policy, base, style);
  document.title = request.printTitle ?? '';
  const nodes = (request.type === 'html' ? htmlPrintNodes : markdownPrintNodes)(request.text);
  if (request.type === 'markdown') {
    const { receive, extras } = codeRequests(send, nonce);
    port.addEventListener('message', ({ data }) => hasFields(data) && receive(data));
    const { features } = readFrontMatter(request.text);
    for (const node of nodes) {
      if (node instanceof Element) await enrichAll(node, features, extras);
    }
  }
  await openPrintSheet(nodes).ready();
  send({ kind: 'painted' });
  window.addEventListener('afterprint', () => send({ kind: 'loaded' }));
  window.print();
});
