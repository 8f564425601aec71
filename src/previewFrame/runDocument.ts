import type { DocumentRequest } from '#domain/previewProtocol.ts';
import { answerPings } from './answerPings.ts';
import { runProgram } from './runProgram.ts';

export function runDocument(request: DocumentRequest, port: MessagePort): void {
  answerPings(port);
  const show = runProgram(request.program, 'rectoDocument');
  if (typeof show === 'function') show(request, port);
}
