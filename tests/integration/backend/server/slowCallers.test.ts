import { createServer, get, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { bind, closeAll } from '../../../../supabase/local/http/listen.ts';
import {
  createServerWithTimeouts,
  DEFAULT_TIMEOUTS,
  type ServerTimeouts,
} from '../../../../supabase/local/timeouts.ts';

/** Times that a slow client exceeds at once. A quick client does, too, on a busy machine: only for slow ones. */
const SHORT: ServerTimeouts = { headersMs: 200, requestMs: 300, idleMs: 60_000 };

async function withServer(
  handle: RequestListener,
  work: (port: number, servers: readonly Server[]) => Promise<void>,
  timeouts = DEFAULT_TIMEOUTS,
): Promise<void> {
  const { port, servers } = await bind(() => createServerWithTimeouts(handle, timeouts), {
    port: 0,
    host: null,
    tryNextPorts: true,
  });
  try {
    await work(port, servers);
  } finally {
    await closeAll(servers);
  }
}

/** Sends text, waits for the server to disconnect and returns its response. */
function untilDisconnected(port: number, words: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(words));
    socket.on('data', (part) => (received += part.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

describe('slow clients', () => {
  test('incomplete headers get 408 and the connection closes', async () => {
    await withServer(
      () => expect.unreachable(),
      async (port) => {
        expect(await untilDisconnected(port, 'GET / HTTP/1.1\r\nHost: x\r\n')).toMatch(
          /^HTTP\/1.1 408 /u,
        );
      },
      SHORT,
    );
  });

  test('an incomplete body gets 408 and the connection closes', async () => {
    await withServer(
      (request) => request.resume(),
      async (port) => {
        const words = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf';
        expect(await untilDisconnected(port, words)).toMatch(/^HTTP\/1.1 408 /u);
      },
      SHORT,
    );
  });

  test('a client that does not read the response is disconnected', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<boolean>();
    await withServer(
      (_request, response) => {
        response.on('close', () => resolve(response.writableFinished));
        response.end(Buffer.alloc(64 * 1024 * 1024));
      },
      async (port) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
        });
        socket.on('error', () => undefined);
        socket.pause();
        expect(await cut).toBe(false);
        socket.destroy();
      },
      { ...DEFAULT_TIMEOUTS, idleMs: 400 },
    );
  });

  test('the defaults allow a minute for 8 MB and more than two minutes of silence', () => {
    expect(DEFAULT_TIMEOUTS.requestMs).toBeGreaterThanOrEqual(60_000);
    expect(DEFAULT_TIMEOUTS.idleMs).toBeGreaterThan(120_000);
  });
});

describe('a client that does not wait for answers', () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

  test('is disconnected at its fourth request, and none of its packet is begun', async () => {
    let handled = 0;
    await withServer(
      () => {
        handled += 1;
      },
      async (port) => {
        expect(await untilDisconnected(port, request.repeat(500))).toBe('');
        expect(handled).toBe(0);
      },
    );
  });

  test('may send thousands one after another on one connection', async () => {
    await withServer(
      (_request, response) => response.end('.'),
      async (port) => {
        const socket = connect(port, '127.0.0.1');
        const answers = await new Promise<number>((resolve) => {
          let count = 0;
          socket.on('data', () => {
            count += 1;
            if (count === 1000) resolve(count);
            else socket.write(request);
          });
          socket.on('close', () => resolve(count));
          socket.write(request);
        });
        expect(answers).toBe(1000);
        socket.destroy();
      },
    );
  });
});

describe('shutdown', () => {
  test('downloads under way are cut at once, an answer that is to come is sent', async () => {
    const bytes = Buffer.alloc(1_000_000);
    let downloading = 0;
    let sent = 0;
    let cut = 0;
    const { promise: asked, resolve: begun } = Promise.withResolvers<void>();
    const { promise: closing, resolve: close } = Promise.withResolvers<void>();
    const handle: RequestListener = (request, response) => {
      if (request.url === '/answer') {
        begun();
        void closing.then(() => response.end('saved'));
        return;
      }
      downloading += 1;
      response.writeHead(200);
      const more = (): void => {
        sent += 1;
        while (!response.destroyed && response.write(bytes)) sent += 1;
      };
      response.on('drain', more);
      response.on('close', () => (cut += 1));
      more();
    };
    await withServer(handle, async (port, servers) => {
      const downloads = Array.from({ length: 20 }, () =>
        fetch(`http://127.0.0.1:${port}/`)
          .then((answer) => answer.arrayBuffer())
          .catch(() => 'cut'),
      );
      await expect.poll(() => downloading).toBe(20);
      await expect.poll(() => sent).toBeGreaterThan(100);
      const answered = fetch(`http://127.0.0.1:${port}/answer`).then((answer) => answer.text());
      await asked;
      const closed = closeAll(servers);
      close();
      expect([await answered, cut]).toEqual(['saved', 20]);
      await closed;
      expect(new Set(await Promise.all(downloads))).toEqual(new Set(['cut']));
    });
  });

  test('running requests finish, and idle connections close', async () => {
    const { promise: asked, resolve: begun } = Promise.withResolvers<void>();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const handle: RequestListener = (_request, response) => {
      begun();
      void gate.then(() => response.end('whole'));
    };
    const bound = await bind(() => createServer({ keepAliveTimeout: 60_000 }, handle), {
      port: 0,
      host: null,
      tryNextPorts: true,
    });
    // Node’s agent keeps its connection alive.
    const text = new Promise<string>((resolve, reject) => {
      get(`http://127.0.0.1:${bound.port}/`, (answer) => {
        let received = '';
        answer.on('data', (part: Buffer) => (received += part.toString()));
        answer.on('end', () => resolve(received));
      }).on('error', reject);
    });
    await asked;
    const stopped = closeAll(bound.servers);
    open();
    expect(await text).toBe('whole');
    await stopped;
    await expect(fetch(`http://127.0.0.1:${bound.port}/`)).rejects.toThrow('fetch failed');
  });
});
