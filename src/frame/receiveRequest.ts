import {
  PREVIEW_PROTOCOL,
  readRequest,
  type FrameRequest,
  type RenderRequest,
  type DocumentRequest,
  type AppMessage,
  type FrameEvent,
} from '#domain/previewProtocol.ts';
import { measureLines, lineFinder, numberScripts } from './scriptLines.ts';
import { watchPage } from './watchPage.ts';

/** Accepts one request from the parent window at origin `app`. Returns false if it accepts none. */
export function receiveRequest(
  app: string | null,
  storage: boolean,
  accept: (request: FrameRequest, port: MessagePort) => void,
): boolean {
  if (app === null || window.top === window) {
    document.body.textContent = 'This address only shows previews inside Recto.';
    return false;
  }
  let accepted = false;
  window.addEventListener('message', (event) => {
    const request = readRequest(event.data);
    const port = event.ports[0];
    if (accepted || event.source !== parent || event.origin !== app) return;
    if (request === null || port === undefined) return;
    accepted = true;
    accept(request, port);
  });
  parent.postMessage({ recto: 'ready', v: PREVIEW_PROTOCOL, storage }, app);
  return true;
}

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

export function runDocument(request: DocumentRequest, port: MessagePort): void {
  answerPings(port);
  const show = runProgram(request.program, 'rectoDocument');
  if (typeof show === 'function') show(request, port);
}

const PING: AppMessage = 'ping';

function answerPings(port: MessagePort): (event: FrameEvent) => void {
  // Bound now: a page may replace it.
  const post = port.postMessage.bind(port);
  const send = (event: FrameEvent) => post(event);
  port.addEventListener('message', ({ data }) => {
    if (data === PING) send({ kind: 'alive' });
  });
  port.start();
  return send;
}

/** Runs a program that the app sent and returns the function that it left under `name`. */
function runProgram(program: string, name: string): unknown {
  const script = document.createElement('script');
  script.text = program;
  document.body.append(script);
  return Reflect.get(globalThis, name);
}
