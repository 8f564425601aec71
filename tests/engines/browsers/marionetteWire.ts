import { connect, type Socket } from 'node:net';
import {
  ANSWER_MS,
  ELEMENT_KEY,
  type ElementRef,
  type Params,
  type Wire,
  WireError,
} from './wire.ts';

/** Firefox's own wire, which also runs scripts in the browser's window. */
export interface MarionetteWire extends Wire {
  readonly runInBrowser: (script: string, args: readonly unknown[]) => Promise<unknown>;
}

type Answer = readonly [kind: 1, id: number, error: Params | null, value: unknown];

/**
 * Starts a session at the port that Firefox listens on with `-marionette`, once it listens. The protocol is
 * `LENGTH:JSON` in both directions over TCP; the commands are WebDriver's, so that no geckodriver is needed.
 */
export async function openMarionetteWire(port: number): Promise<MarionetteWire> {
  const socket = await connected(port);
  const waiting = new Map<number, (answer: Answer) => void>();
  readMessages(socket, (message) => {
    // The first message is the server's greeting.
    if (Array.isArray(message)) waiting.get(message[1] as number)?.(message as unknown as Answer);
  });

  let last = 0;
  const call = (name: string, params: Params): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new WireError('timeout', `${name} was not answered`));
      }, ANSWER_MS);
      waiting.set(id, ([, , error, value]) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (error === null) resolve(unwrapped(value));
        else reject(new WireError(String(error['error']), String(error['message'])));
      });
      const message = JSON.stringify([0, id, name, params]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });

  await call('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  return {
    send: (command, params = {}) =>
      call(`WebDriver:${command}`, command === 'SwitchToFrame' ? frameParams(params) : params),
    async runInBrowser(script, args) {
      await call('Marionette:SetContext', { value: 'chrome' });
      try {
        return await call('WebDriver:ExecuteScript', { script, args });
      } finally {
        await call('Marionette:SetContext', { value: 'content' });
      }
    },
    async end() {
      await call('Marionette:Quit', { flags: ['eForceQuit'] });
      socket.destroy();
    },
  };
}

async function connected(port: number): Promise<Socket> {
  const deadline = AbortSignal.timeout(ANSWER_MS);
  for (;;) {
    try {
      return await new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket));
        socket.once('error', reject);
      });
    } catch (error) {
      if (deadline.aborted) throw new WireError('no driver', String(error));
    }
    await new Promise((retry) => setTimeout(retry, 50));
  }
}

function readMessages(socket: Socket, receive: (message: unknown) => void): void {
  let buffer = Buffer.alloc(0);
  // A killed browser resets the connection; commands under way time out or are no longer awaited.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      const end = colon + 1 + Number(buffer.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || buffer.length < end) return;
      receive(JSON.parse(buffer.subarray(colon + 1, end).toString()));
      buffer = buffer.subarray(end);
    }
  });
}

/** Marionette takes the frame's element by another name than WebDriver. */
function frameParams({ id }: Params): Params {
  return id === null ? { id } : { element: (id as ElementRef)[ELEMENT_KEY] };
}

function unwrapped(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}
