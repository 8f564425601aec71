import type { RenderRequest } from '#domain/previewProtocol.ts';
import { answerPings } from './answerPings.ts';
import { measureLines } from './measureLines.ts';
import { runProgram } from './runProgram.ts';
import { lineFinder, numberScripts } from './scriptLines.ts';
import { watchPage } from './watchPage.ts';

/** Replaces this document with the page and reports its events over `port`. The address stays, so `#anchors` work. */
export function runPage(request: RenderRequest, port: MessagePort): void {
  const send = answerPings(port);
  const guarded = guardedPage(request);
  const write = (html: string) => document.write(html);
  const count = measureLines(write);
  const numbered = numberScripts(guarded ?? request.html, count);
  // `open()` removes this window's listeners, so the watchers are added after it.
  document.open();
  watchPage(send, {
    scroll: request.scroll,
    lines: lineFinder(count, numbered),
    isGuarded: guarded !== null,
  });
  write(numbered.html);
  document.close();
}

/** Null for a page without loops. */
function guardedPage({ html, guard }: RenderRequest): string | null {
  if (guard === undefined) return null;
  const guardPage = runProgram(guard, 'rectoGuardPage');
  Reflect.deleteProperty(globalThis, 'rectoGuardPage');
  const guarded: unknown = typeof guardPage === 'function' ? guardPage(html) : null;
  return typeof guarded === 'string' ? guarded : null;
}
