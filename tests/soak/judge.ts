import { type Book, killedAfterMs, MOST_LOST_MS } from './book.ts';

/** What is where when all is healed and quiet. */
export interface Evidence {
  /** Tokens in the server's pages as they are now, the trash included. */
  readonly server: ReadonlySet<string>;
  /** Tokens that the server had at some time. */
  readonly onceOnServer: ReadonlySet<string>;
  /** Tokens in the stores of the devices: pages, queue, drafts, conflicts, refused changes, versions set aside. */
  readonly devices: ReadonlySet<string>;
  /** Differences between what devices show and what the server has, each described. */
  readonly differences: readonly string[];
}

/** What a run is found guilty of, and its figures. */
export interface Verdict {
  /** Tokens that are nowhere although nobody gave them up. */
  readonly lost: readonly string[];
  /** Tokens that the server had and that are now only in its history: another save took their place. */
  readonly overwritten: readonly string[];
  /** Tokens typed so shortly before a SIGKILL that they may be lost, and are. */
  readonly lostAtKill: readonly string[];
  /** The most typing lost at a SIGKILL, ms. */
  readonly mostLostMs: number;
  readonly violations: readonly string[];
}

/** Holds what happened against what was promised. */
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
  const said = claims.map(({ claim, device, at }) => `${claim} on ${device} at ${time(at)}`);
  const ms = killedAfterMs(book, token);
  return [
    `${token} typed on ${typed?.device} at ${time(typed?.at ?? 0)}`,
    ms === null ? '' : `, killed ${ms} ms later`,
    said.length === 0 ? ', never claimed' : `, ${said.slice(0, 3).join(', ')}`,
  ].join('');
}

function time(at: number): string {
  return new Date(at).toISOString().slice(11, 23);
}
