import type { PageRow } from '#domain/page/pageRow.ts';
import type { Random } from '../runner/random.ts';

/** What may go wrong with one request. */
export type Fault = 'none' | (typeof FAULTS)[number];

/** In proportion to how often each is met. */
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

/** An answer as plain data. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that a process has made and that the scheduler holds. */
export interface HeldRequest {
  readonly process: number;
  readonly url: string;
  readonly init: RequestInit;
  readonly fault: Fault;
  /** The rows of a write, none for a read. */
  readonly rows: readonly PageRow[];
  answer: Answer | null;
  /** When it may go on, on a slow network; ms since the epoch. */
  readyAt: number;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

/** How likely a request is hit by a fault, and how the fault is chosen. */
export function faultOf(random: Random, rate: number, url: string): Fault {
  if (!random.chance(rate)) return 'none';
  const fault = random.pick(FAULTS);
  return isAuth(url) && ONLY_TABLES.has(fault) ? 'lostAnswer' : fault;
}

/** How long an answer is on its way, in ms: most come at once. */
export function slownessOf(random: Random, rate: number): number {
  return random.chance(rate) ? random.below(SLOWEST_MS) : 0;
}

const SLOWEST_MS = 4000;

/** Whether a request goes to the auth server. */
export function isAuth(url: string): boolean {
  return url.includes('/auth/v1/');
}

/** Refusals in the words of the tables' API. */
const ONLY_TABLES = new Set<Fault>([
  'unauthorised',
  'forbidden',
  'conflict',
  'tooLarge',
  'rejected',
  'schema',
]);

/** The answer that a fault makes without the server, or null when the server is asked. */
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

/** What the device is given of an answer. */
export function responseOf({ status, text, headers }: Answer): Response {
  return new Response(text, { status, headers: headers ?? {} });
}

/** Half of an answer, as a broken connection leaves it. */
export function truncate(answer: Answer): Answer {
  return { ...answer, text: answer.text.slice(0, Math.floor(answer.text.length / 2)) };
}

/** How long an answer asks to wait, as `Retry-After` in seconds, in ms; null where it does not. */
export function waitAsked({ status, headers }: Answer): number | null {
  const seconds = /^\d+$/.exec(headers?.['retry-after'] ?? '')?.[0];
  return (status === 429 || status === 503) && seconds !== undefined
    ? Number(seconds) * 1000
    : null;
}

/** Whether an answer is a refusal by the data API, which repeating the request does not change. */
export function isRefusal({ status, text }: Answer): boolean {
  if (status < 400 || status >= 500 || PASSING.has(status)) return false;
  try {
    const { code } = JSON.parse(text) as { readonly code?: unknown };
    // Tables that do not fit say nothing about a row: they may be changing.
    return typeof code === 'string' && !code.startsWith('PGRST2');
  } catch {
    return false;
  }
}

const PASSING = new Set([401, 408, 425, 429]);

/** The rows that a request writes. */
export function rowsOf(url: string, init: RequestInit | undefined): readonly PageRow[] {
  return init?.method === 'POST' && typeof init.body === 'string' && !isAuth(url)
    ? (JSON.parse(init.body) as readonly PageRow[])
    : [];
}

function retryAfter(random: Random, now: number): Readonly<Record<string, string>> {
  const date = new Date(now + 4000).toUTCString();
  const values = ['1', '3', '20', '20', '60', '60', date, 'soon', '-5', ''];
  const value = random.pick(values);
  return value === '' ? {} : { 'retry-after': value };
}
