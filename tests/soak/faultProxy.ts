import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../simulation/runner/random.ts';
import type { Fault } from './steps.ts';

/** A device's reverse proxy on an origin of its own, which injects faults of networks and proxies. */
export interface FaultProxy {
  readonly url: string;
  /** Injected faults by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Makes about `rate` of the API requests fail this way; null ends faults. */
  readonly setFault: (fault: Fault | null, rate: number) => void;
  readonly close: () => Promise<void>;
}

/** Opens a proxy to `target` on a free port. If the server is down, connections are reset. */
export async function openFaultProxy(target: string, random: Random): Promise<FaultProxy> {
  const counts: Record<string, number> = {};
  let weather: { readonly fault: Fault | null; readonly rate: number } = { fault: null, rate: 0 };

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isApi = /^\/(rest|auth)\/v1/.test(incoming.url ?? '');
    const fault = isApi && random.chance(weather.rate) ? weather.fault : null;
    if (fault !== null) counts[fault] = (counts[fault] ?? 0) + 1;
    switch (fault) {
      case null:
        return forward(target, incoming, response, false);
      case 'drop':
        response.destroy();
        return;
      case 'delay':
        await sleep(200 + random.below(2500));
        return forward(target, incoming, response, false);
      case 'lostAnswer':
        return forward(target, incoming, response, true);
      case 'status503':
        return answer(incoming, response, 503, 'application/json', '{"message":"busy"}');
      case 'retryAfter':
        response.setHeader('retry-after', '1');
        return answer(incoming, response, 429, 'application/json', '{"message":"slow down"}');
      case 'html403':
        return answer(incoming, response, 403, 'text/html', '<h1>Forbidden by the firewall</h1>');
      case 'html413':
        return answer(incoming, response, 413, 'text/html', '<h1>Request Entity Too Large</h1>');
      case 'html200':
        return answer(incoming, response, 200, 'text/html', '<h1>Welcome to the hotel</h1>');
    }
  }

  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    setFault: (fault, rate) => {
      weather = { fault, rate };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
): void {
  incoming.resume();
  response.writeHead(status, { 'content-type': type });
  response.end(body);
}

/** Forwards a request; with `isLost` the server executes it and the response is dropped. */
async function forward(
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  isLost: boolean,
): Promise<void> {
  const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
  const to = new URL(incoming.url ?? '/', target);
  const headers = { ...incoming.headers, host: to.host };
  await new Promise<void>((resolve, reject) => {
    const outgoing = send(to, { method: incoming.method, headers }, (come) => {
      come.on('error', reject);
      come.on('end', resolve);
      if (isLost) {
        come.resume();
        come.on('end', () => response.destroy());
        return;
      }
      response.writeHead(come.statusCode ?? 502, come.headers);
      come.pipe(response);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
