import type { PageRow } from '#domain/pageRow.ts';
import type { Random } from './random.ts';

/** What may go wrong with one request. */
export type Fault =
  | 'none'
  | 'lostRequest'
  | 'lostAnswer'
  | 'zombie'
  | 'duplicate'
  | 'unauthorised'
  | 'unavailable'
  | 'tooMany'
  | 'brokenServer'
  | 'captivePortal'
  | 'truncated';

const FAULTS: readonly Exclude<Fault, 'none'>[] = [
  'lostRequest',
  'lostAnswer',
  'lostAnswer',
  'zombie',
  'zombie',
  'duplicate',
  'duplicate',
  'unauthorised',
  'unavailable',
  'tooMany',
  'brokenServer',
  'captivePortal',
  'truncated',
];

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
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
}

/** How likely a request is hit by a fault, and how the fault is chosen. */
export function faultOf(random: Random, rate: number): Fault {
  return random.chance(rate) ? random.pick(FAULTS) : 'none';
}

/** The answer that a fault makes without the server, or null when the server is asked. */
export function madeUpAnswer(fault: Fault, random: Random, now: number): Answer | null {
  switch (fault) {
    case 'unauthorised':
      return { status: 401, text: JSON.stringify({ code: 'PGRST303', message: 'JWT expired' }) };
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

/** The rows that a request writes. */
export function rowsOf(init: RequestInit | undefined): readonly PageRow[] {
  return init?.method === 'POST' && typeof init.body === 'string'
    ? (JSON.parse(init.body) as readonly PageRow[])
    : [];
}

function retryAfter(random: Random, now: number): Readonly<Record<string, string>> {
  const values = ['1', '3', new Date(now + 4000).toUTCString(), 'soon', '-5', ''];
  const value = random.pick(values);
  return value === '' ? {} : { 'retry-after': value };
}
