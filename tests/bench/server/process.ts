import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Command, Ready, Reply } from './protocol.ts';
import type { Weather } from './weather.ts';

/** A signed-in user of the bench. */
export interface Person {
  readonly id: string;
  readonly token: string;
}

/** The server process, as the measures use it. */
export interface BenchServer {
  /** The page's origin. */
  readonly origin: string;
  readonly anonKey: string;
  /** The data API behind a route's faults. */
  readonly urlOf: (route: string) => string;
  readonly setWeather: (route: string, weather: Weather) => Promise<void>;
  /** Requests on a route since its conditions were set. */
  readonly requests: (route: string) => Promise<number>;
  readonly query: <Row>(sql: string, ...parameters: readonly unknown[]) => Promise<readonly Row[]>;
  readonly newPerson: () => Promise<Person>;
  readonly close: () => void;
}

/** Starts the server with a fresh database; either every table has a search index or none. */
export async function startServer(
  pageDir: string,
  tables: 'search' | 'plain',
): Promise<BenchServer> {
  const child = fork(join(import.meta.dirname, 'main.ts'), [pageDir, tables], {
    serialization: 'advanced',
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let calls = 0;
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(readyOf(message)));
    child.once('exit', () => reject(new Error('The server did not start.')));
  });
  child.on('message', (message) => {
    const reply = message as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });

  function ask<T>(command: Command): Promise<T> {
    calls += 1;
    const id = calls;
    child.send({ id, command });
    return new Promise((resolve, reject) => {
      waiting.set(id, (reply) => {
        if (reply.ok) resolve(reply.value as T);
        else reject(new Error(reply.message));
      });
    });
  }

  const origin = `https://localhost:${ready.port}`;
  return {
    origin,
    anonKey: ready.anonKey,
    urlOf: (route) => `${origin}/at/${route}`,
    setWeather: (route, weather) => ask({ do: 'weather', route, weather }),
    requests: (route) => ask({ do: 'requests', route }),
    query: (sql, ...parameters) => ask({ do: 'query', sql, parameters }),
    newPerson: async () => {
      const email = `${randomUUID()}@example.com`;
      const session = await ask<{ access_token: string; user: { id: string } }>({
        do: 'signUp',
        email,
      });
      return { id: session.user.id, token: session.access_token };
    },
    close: () => child.disconnect(),
  };
}

function readyOf(message: unknown): Ready {
  return message as Ready;
}
