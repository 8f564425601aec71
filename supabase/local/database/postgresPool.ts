import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionClosed } from './databaseErrors.ts';
import { lostDatabase } from './lostDatabase.ts';
import { prepareValue, VALUE_TYPES } from './postgresValues.ts';

/** Connections of each pool. */
export const MOST_CONNECTIONS = 10;

/** How long a statement waits for a free connection, and a connection for its server, ms. */
const CONNECT_MS = 10_000;

/** A new connection costs about 10 ms; one that is unused for so long is closed, ms. */
const IDLE_MS = 5 * 60_000;

/** After so much silence the system asks whether the other side is still there, ms. */
const KEEP_ALIVE_MS = 10_000;

/** How long closing waits for running statements, ms. */
const CLOSE_GRACE_MS = 50;

/** A connection of the pool, taken by one unit of work. */
export interface Session {
  readonly query: <Row extends object = Record<string, unknown>>(
    text: string,
    parameters?: readonly unknown[],
  ) => Promise<pg.QueryResult<Row>>;
  readonly release: () => void;
}

export interface SessionPool {
  readonly connect: () => Promise<Session>;
  /** Takes a session for `work`. */
  readonly withSession: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  /** Commits when `work` resolves, and rolls back when it rejects. */
  readonly transaction: <T>(work: (session: Session) => Promise<T>) => Promise<T>;
  readonly end: () => Promise<void>;
}

interface PoolOptions {
  readonly url: string;
  /** How long a statement may go unanswered, ms; null without a limit. A server that has gone may leave no other sign. */
  readonly limitMs: () => number | null;
  /** Whether an error says nothing about its statement, but about the server. */
  readonly isLoss: (error: unknown) => boolean;
  readonly onLost: (error: unknown) => void;
  readonly onFound: () => void;
}

/**
 * A pool of node-postgres whose statements reject with `lostDatabase` when their connection or server failed. No broken
 * connection ends the process or is used again.
 */
export function createPool({ url, limitMs, isLoss, onLost, onFound }: PoolOptions): SessionPool {
  const clients = new Set<pg.Client>();
  /** Without a listener, an error of a connection between two statements would end the process. */
  class TrackedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      clients.add(this);
      this.on('error', () => undefined);
      this.once('end', () => clients.delete(this));
    }
  }
  const pool = new pg.Pool({
    connectionString: inUtc(url),
    max: MOST_CONNECTIONS,
    Client: TrackedClient,
    types: VALUE_TYPES,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A connection broke that nobody used.
  pool.on('error', () => undefined);
  let isEnded = false;
  const lost = (error: unknown): Error => {
    if (isEnded) return connectionClosed();
    onLost(error);
    return lostDatabase(error);
  };
  const waiting = new Set<(error: Error) => void>();
  const checkOut = (): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      pool
        .connect()
        .then((client) => {
          // Refused meanwhile.
          if (waiting.has(reject)) resolve(client);
          else client.release(true);
        }, reject)
        .finally(() => waiting.delete(reject));
    });
  const connect = async (): Promise<Session> => {
    const client = await checkOut().catch((error: unknown) => {
      throw lost(error);
    });
    let isBroken = false;
    let isReleased = false;
    return {
      query: async (text, parameters = []) => {
        // Work that outlives its unit must not get into another one's transaction.
        if (isReleased) throw connectionClosed();
        const ms = limitMs();
        const late =
          ms === null ? undefined : setTimeout(() => client.connection.stream.destroy(), ms);
        try {
          const given: unknown = await client.query(text, parameters.map(prepareValue));
          onFound();
          // Of several statements the last one's.
          return (Array.isArray(given) ? given.at(-1) : given) as never;
        } catch (error) {
          if (!isLoss(error)) throw error;
          isBroken = true;
          throw lost(error);
        } finally {
          clearTimeout(late);
        }
      },
      // Whoever uses it next must not find an open transaction, with its role.
      release: () => {
        isReleased = true;
        client.release(isBroken || client.getTransactionStatus() !== 'I');
      },
    };
  };
  const withSession = async <T>(work: (session: Session) => Promise<T>): Promise<T> => {
    const session = await connect();
    try {
      return await work(session);
    } finally {
      session.release();
    }
  };
  return {
    connect,
    withSession,
    transaction: (work) =>
      withSession(async (session) => {
        await session.query('begin');
        try {
          const result = await work(session);
          await session.query('commit');
          return result;
        } catch (error) {
          await session.query('rollback').catch(() => undefined);
          throw error;
        }
      }),
    end: async () => {
      isEnded = true;
      const ended = pool.end();
      for (const refuse of waiting) refuse(connectionClosed());
      waiting.clear();
      await Promise.race([ended, sleep(CLOSE_GRACE_MS)]);
      for (const client of clients) client.connection.stream.destroy();
      // Work that never gives its connection back must not hold up the end of the process.
      await Promise.race([ended, sleep(CLOSE_GRACE_MS)]);
    },
  };
}

/** `sslmode` means what it means to PostgreSQL's own clients. */
function inUtc(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  searchParams.set('options', `${searchParams.get('options') ?? ''} -c TimeZone=UTC`.trim());
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  return address.href;
}
