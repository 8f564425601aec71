import type { DocumentRequest } from '#domain/previewProtocol.ts';
import { answerPings } from './answerPings.ts';

export function runDocument(request: DocumentRequest, port: MessagePort): void {
  answerPings(port);
  const script = document.createElement('script');
  script.text = request.program;
  document.body.append(script);
  const show: unknown = Reflect.get(globalThis, 'rectoDocument');
  if (typeof show === 'function') show(request, port);
}
