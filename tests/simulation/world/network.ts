import { isPicture } from './bucket.ts';
import type { PageRow } from '#domain/page/pageRow.ts';
import type { Random } from '../runner/random.ts';

export type Fault = 'none' | (typeof FAULTS)[number];

/** Weighted. */
const FAULTS = [
  'lostRequest',
  'lostRequest',
  'lostAnswer',
  'lostAnswer',
  'lostAnswer',
  'zombie',
  'zombie',
  'zombie',
  'duplicate',
  'duplicate',
  'duplicate',
  'unauthorised',
  'unauthorised',
  'forbidden',
  'conflict',
  'tooLarge',
  'rejected',
  'schema',
  'unavailable',
  'unavailable',
  'tooMany',
  'tooMany',
  'tooMany',
  'tooMany',
  'brokenServer',
  'captivePortal',
  'captivePortal',
  'truncated',
  'truncated',
  'noAnswer',
  'noAnswer',
] as const;

/** A response as plain data. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that waits for the scheduler. */
export interface HeldRequest {
  readonly process: number;
  readonly url: string;
  readonly init: RequestInit;
  readonly fault: Fault;
  /** The written rows; empty for a read. */
  readonly rows: readonly PageRow[];
  answer: Answer | null;
  /** When a slow network delivers it, ms since the epoch. */
  readyAt: number;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

/** Picks a request's fault, with probability `rate`. */
export function faultOf(
  random: Random,
  rate: number,
  url: string,
  faults: readonly Fault[] = FAULTS,
): Fault {
  if (!random.chance(rate)) return 'none';
  const fault = random.pick(faults);
  // “Duplicate” for a picture that the storage lacks would be a lie, not a fault.
  if (isPicture(url) && fault === 'conflict') return 'lostAnswer';
  return isAuth(url) && ONLY_TABLES.has(fault) ? 'lostAnswer' : fault;
}

/** A response's delay in ms, mostly 0. */
export function slownessOf(random: Random, rate: number): number {
  return random.chance(rate) ? random.below(SLOWEST_MS) : 0;
}

const SLOWEST_MS = 4000;

/** Whether the request is one of the outbox and its pulls. */
export function isOutbox(url: string): boolean {
  return /\/rest\/v1\/(pages|page_[a-z]+|rpc\/(sync_state|read_revisions))\b/.test(url);
}

export function isAuth(url: string): boolean {
  return url.includes('/auth/v1/');
}

/** Refusals in PostgREST's format. */
const ONLY_TABLES = new Set<Fault>([
  'unauthorised',
  'forbidden',
  'conflict',
  'tooLarge',
  'rejected',
  'schema',
]);

/** A fault's response without the server; null if the server is asked. */
export function madeUpAnswer(fault: Fault, random: Random, now: number): Answer | null {
  switch (fault) {
    case 'unauthorised':
      return { status: 401, text: JSON.stringify({ code: 'PGRST303', message: 'JWT expired' }) };
    case 'forbidden':
      return { status: 403, text: JSON.stringify({ code: '42501', message: 'row security' }) };
    case 'conflict':
      return { status: 409, text: JSON.stringify({ code: '23505', message: 'duplicate key' }) };
    case 'tooLarge':
      return { status: 413, text: JSON.stringify({ code: 'PT413', message: 'too large' }) };
    case 'rejected':
      return { status: 400, text: JSON.stringify({ code: '22001', message: 'too long' }) };
    case 'schema':
      return { status: 404, text: JSON.stringify({ code: 'PGRST205', message: 'no such table' }) };
    case 'unavailable':
      return { status: 503, text: '<h1>Unavailable</h1>', headers: retryAfter(random, now) };
    case 'tooMany':
      return { status: 429, text: '{"message":"Slow down"}', headers: retryAfter(random, now) };
    case 'brokenServer':
      return { status: 500, text: '{"code":"XX000","message":"internal error"}' };
    case 'captivePortal':
      return { status: 200, text: '<!doctype html><p>Welcome to our network</p>' };
    default:
      return null;
  }
}

export function responseOf({ status, text, headers }: Answer): Response {
  return new Response(text, { status, headers: headers ?? {} });
}

/** Half of a response, as a broken connection leaves it. */
export function truncate(answer: Answer): Answer {
  return { ...answer, text: answer.text.slice(0, Math.floor(answer.text.length / 2)) };
}

/** `Retry-After` in ms; null without one. */
export function waitAsked({ status, headers }: Answer): number | null {
  const seconds = /^\d+$/.exec(headers?.['retry-after'] ?? '')?.[0];
  return (status === 429 || status === 503) && seconds !== undefined
    ? Number(seconds) * 1000
    : null;
}

/** Whether the data API refused permanently. */
export function isRefusal({ status, text }: Answer): boolean {
  if (status < 400 || status >= 500 || PASSING.has(status)) return false;
  try {
    const { code } = JSON.parse(text) as { readonly code?: unknown };
    // A schema mismatch says nothing about a row: a migration may be running.
    return typeof code === 'string' && !code.startsWith('PGRST2');
  } catch {
    return false;
  }
}

const PASSING = new Set([401, 408, 425, 429]);

/** In the address of a write of pages. */
export const PAGES = '/rest/v1/pages?';

/** The rows in a write request. */
export function rowsOf(url: string, init: RequestInit | undefined): readonly PageRow[] {
  const isWrite = init?.method === 'POST' && url.includes(PAGES);
  return isWrite && typeof init.body === 'string'
    ? (JSON.parse(init.body) as readonly PageRow[])
    : [];
}

function retryAfter(random: Random, now: number): Readonly<Record<string, string>> {
  const date = new Date(now + 4000).toUTCString();
  const values = ['1', '3', '20', '20', '60', '60', date, 'soon', '-5', ''];
  const value = random.pick(values);
  return value === '' ? {} : { 'retry-after': value };
}
