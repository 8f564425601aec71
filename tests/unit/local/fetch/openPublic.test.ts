import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchText } from '../../../../supabase/functions/fetch/fetchText.ts';
import { createOpenPublic } from '../../../../supabase/local/fetch/openPublic.ts';

const options = () => ({ headers: {}, signal: new AbortController().signal });

describe('spec §6: an address that cannot be opened', () => {
  // RFC 6761: no name server has such a name; without a network the resolver answers EAI_AGAIN.
  test('a mistyped name rejects with the resolver’s own error', async () => {
    const opened = createOpenPublic()(new URL('https://nowhere.invalid/'), options());
    await expect(opened).rejects.toMatchObject({ code: expect.stringMatching(/^E(?:NOT|AI_)/u) });
  });

  test('a port that nobody listens on rejects', async () => {
    const opened = createOpenPublic()(new URL('https://127.0.0.1:1/'), options());
    await expect(opened).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

const TEXT = { 'content-type': 'text/plain' };
const PART = 'x'.repeat(100_000);

/** Resets the connection once the client has some of the answer. */
function resetSoon({ socket }: IncomingMessage): void {
  setImmediate(() => socket.resetAndDestroy());
}

const SERVERS: Readonly<
  Record<string, (asked: IncomingMessage, answer: ServerResponse, socket: Socket) => void>
> = {
  '/before': ({ socket }) => socket.resetAndDestroy(),
  '/body': (asked, answer) => {
    answer.writeHead(200, TEXT);
    answer.write(PART, () => resetSoon(asked));
  },
  '/unread': (asked, answer) => {
    answer.writeHead(404, TEXT);
    answer.flushHeaders();
    answer.write('x', () => setTimeout(() => resetSoon(asked), 50));
  },
  '/redirect': (asked, answer) => {
    answer.writeHead(302, { location: '/body' });
    answer.flushHeaders();
    answer.write('x', () => setTimeout(() => resetSoon(asked), 50));
  },
  '/chunks': (_asked, _answer, socket) => {
    socket.end(
      'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\nZ',
    );
  },
  '/no-http': (_asked, _answer, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
  '/upgrade': (_asked, _answer, socket) => {
    socket.write('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
  },
};

describe('spec §6: a server that breaks off', () => {
  const server = createServer((asked, answer) => {
    asked.socket.on('error', () => undefined);
    SERVERS[asked.url ?? '']?.(asked, answer, asked.socket);
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Node's own client, without TLS, to the server of this test. */
  const here = createOpenPublic(
    undefined,
    ((url: URL, given: object, answered: (answer: IncomingMessage) => void) => {
      const { port } = server.address() as AddressInfo;
      return request(`http://127.0.0.1:${port}${url.pathname}`, given, answered);
    }) as never,
    () => true,
  );

  test.each([
    ['/before', /^unreachable$/u],
    ['/body', /^unreachable$/u],
    // Depending on what the client has seen by then.
    ['/unread', /^(?:missing|unreachable)$/u],
    ['/redirect', /^unreachable$/u],
    ['/chunks', /^unreachable$/u],
    ['/no-http', /^unreachable$/u],
    ['/upgrade', /^unreachable$/u],
  ])('%s: %s', async (path, code) => {
    const read = fetchText(new URL(path, 'https://a.example.com'), here, {
      maxBytes: 1e6,
      timeoutMs: 60_000,
    });
    expect(await read).toMatchObject({ code: expect.stringMatching(code) });
  });
});
