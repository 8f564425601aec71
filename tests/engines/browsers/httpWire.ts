import { ANSWER_MS, type Command, type Params, type Wire, WireError } from './wire.ts';

/** Method and path of each command; `:id` stands for the element. */
const ROUTES: Readonly<Record<Command, readonly [method: string, path: string]>> = {
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  ElementClick: ['POST', '/element/:id/click'],
  ElementSendKeys: ['POST', '/element/:id/value'],
  PerformActions: ['POST', '/actions'],
  SwitchToFrame: ['POST', '/frame'],
  GetWindowHandle: ['GET', '/window'],
  NewWindow: ['POST', '/window/new'],
  SwitchToWindow: ['POST', '/window'],
  CloseWindow: ['DELETE', '/window'],
  GetWindowRect: ['GET', '/window/rect'],
  SetWindowRect: ['POST', '/window/rect'],
  SetTimeouts: ['POST', '/timeouts'],
  TakeScreenshot: ['GET', '/screenshot'],
};

/** Starts a session at a WebDriver server (`http://127.0.0.1:PORT`) that is running or about to. */
export async function openHttpWire(server: string, capabilities: Params): Promise<Wire> {
  await untilReady(server);
  const opened = await call(server, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${server}/session/${(opened as { readonly sessionId: string }).sessionId}`;
  return {
    send(command, params = {}) {
      const [method, path] = ROUTES[command];
      const { id, ...others } = params;
      const isOfElement = path.includes(':id');
      const body = isOfElement ? others : params;
      return call(session, method, path.replace(':id', String(id)), body);
    },
    async end() {
      await call(session, 'DELETE', '', {});
    },
  };
}

async function untilReady(server: string): Promise<void> {
  const deadline = AbortSignal.timeout(ANSWER_MS);
  for (;;) {
    try {
      const answer = await fetch(`${server}/status`, { signal: deadline });
      if (answer.ok) return;
    } catch (error) {
      if (deadline.aborted) throw new WireError('no driver', String(error));
    }
    await new Promise((retry) => setTimeout(retry, 50));
  }
}

async function call(base: string, method: string, path: string, body: Params): Promise<unknown> {
  const answer = await fetch(base + path, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((error: unknown) => {
    throw new WireError('no answer', `${method} ${path}: ${String(error)}`);
  });
  const { value } = (await answer.json()) as { readonly value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new WireError(error, message);
}
