import { type Book, killedAfterMs, MOST_LOST_MS } from './book.ts';

/** What is where, once all is healed and idle. */
export interface Evidence {
  /** Tokens in the server's present pages, trash included. */
  readonly server: ReadonlySet<string>;
  /** Tokens that the server ever had. */
  readonly onceOnServer: ReadonlySet<string>;
  /** Tokens in the devices' stores: pages, outbox, drafts, conflicts, refused changes, conflict versions. */
  readonly devices: ReadonlySet<string>;
  /** Differences between devices and server, described. */
  readonly differences: readonly string[];
}

/** A run's violations and figures. */
export interface Verdict {
  /** Tokens that are nowhere although they were not given up. */
  readonly lost: readonly string[];
  /** Tokens that are now only in the server's history: another save replaced them. */
  readonly overwritten: readonly string[];
  /** Tokens lost because they were typed just before a SIGKILL, within the limit. */
  readonly lostAtKill: readonly string[];
  /** The most typing lost by a SIGKILL, ms. */
  readonly mostLostMs: number;
  readonly violations: readonly string[];
}

/** Checks the evidence against what the screens reported. */
export function judge(book: Book, evidence: Evidence): Verdict {
  const lost: string[] = [];
  const overwritten: string[] = [];
  const lostAtKill: string[] = [];
  let mostLostMs = 0;
  for (const token of book.typed.keys()) {
    if (evidence.server.has(token) || evidence.devices.has(token)) continue;
    if (book.givenUp.has(token) || book.wiped.has(token)) continue;
    if (evidence.onceOnServer.has(token)) {
      if (!book.deleted.has(token)) overwritten.push(token);
      continue;
    }
    const ms = killedAfterMs(book, token);
    if (ms !== null) mostLostMs = Math.max(mostLostMs, ms);
    if (ms !== null && ms <= MOST_LOST_MS) lostAtKill.push(token);
    else lost.push(token);
  }
  const violations = [
    ...lost.map((token) => `lost: ${describe(book, token)}`),
    ...overwritten.map((token) => `overwritten: ${describe(book, token)}`),
    ...book.falseWords.map((word) => `false word: ${word}`),
    ...evidence.differences.map((difference) => `no convergence: ${difference}`),
  ];
  return { lost, overwritten, lostAtKill, mostLostMs, violations };
}

function describe(book: Book, token: string): string {
  const typed = book.typed.get(token);
  const claims = book.claims.get(token) ?? [];
  const claimTexts = claims.map(({ claim, device, at }) => `${claim} on ${device} at ${time(at)}`);
  const ms = killedAfterMs(book, token);
  return [
    `${token} typed on ${typed?.device} at ${time(typed?.at ?? 0)}`,
    ms === null ? '' : `, killed ${ms} ms later`,
    claimTexts.length === 0 ? ', never claimed' : `, ${claimTexts.slice(0, 3).join(', ')}`,
  ].join('');
}

function time(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
