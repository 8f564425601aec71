import {
  outboxClient,
  type OutboxClient,
  type OutboxClientOptions,
} from '#backend/pages/outboxClient.ts';
import type { AccountDb } from '#store/db.ts';
import { queueChange } from '#store/outbox/outbox.ts';
import type { SyncDeps } from '#sync/deps.ts';
import type { World } from '../world/world.ts';

/** The network as a process is given it. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** An engine to put through the simulation: the real one, or the real one with one rule broken. */
export interface Variant {
  readonly name: string;
  readonly queueChange: typeof queueChange;
  readonly fetchOf: (world: World, process: { readonly db: AccountDb }, send: Fetch) => Fetch;
  /** What arrives at the server of what was sent. */
  readonly arriving: (world: World, init: RequestInit) => Promise<RequestInit>;
  readonly client: (options: OutboxClientOptions) => OutboxClient;
  /** In place of the real merge. */
  readonly merge?: SyncDeps['merge'] & object;
  /** Changes what the store does. */
  readonly breakStore?: (db: AccountDb) => void;
}

/** The engine as it is. */
export const REAL: Variant = {
  name: 'real',
  queueChange,
  fetchOf: (_world, _process, send) => send,
  arriving: (_world, init) => Promise.resolve(init),
  client: outboxClient,
};
