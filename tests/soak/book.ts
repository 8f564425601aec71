import type { DeviceIndex } from './steps.ts';

/** The most typing, ms, that a killed browser may lose (issue: drafts). */
export const MOST_LOST_MS = 500;

/** The latest retry of an expired token's refresh. */
const LONGEST_REFRESH_MS = 60_000;

/** A unique token, recorded when the editor has its last character. */
interface Typed {
  readonly device: DeviceIndex;
  /** ms since the epoch. */
  readonly at: number;
  /** If typed on a full disk: when its draft must be stored, ms since the epoch; Infinity until there is space. */
  readonly keptBy?: number;
}

/** What screens reported about a text: saved as a page, or stored as a draft. */
type Claim = 'saved' | 'kept';

/** What the users did and what screens reported; the truth to check screens, stores and server against. */
export interface Book {
  readonly typed: Map<string, Typed>;
  /** Reports about tokens with their times, ms since the epoch. */
  readonly claims: Map<
    string,
    { readonly claim: Claim; readonly device: DeviceIndex; readonly at: number }[]
  >;
  readonly kills: { readonly device: DeviceIndex; readonly at: number }[];
  /** ms since the epoch. */
  readonly serverKills: number[];
  /** Tokens given up knowingly: the other version of a conflict was kept. */
  readonly givenUp: Set<string>;
  /** Tokens on a page that a user deleted: another device's overlapping edit may replace them. */
  readonly deleted: Set<string>;
  /** Tokens lost with a cleared storage, and reported as lost. */
  readonly wiped: Set<string>;
  /** Remaining differences when a user had to reload at the end. */
  readonly reloads: string[];
  /** False messages, described. */
  readonly falseWords: string[];
  /** Saves that a screen confirmed. */
  saves: number;
  tokens: number;
}

export function createBook(): Book {
  return {
    typed: new Map(),
    claims: new Map(),
    kills: [],
    serverKills: [],
    givenUp: new Set(),
    deleted: new Set(),
    wiped: new Set(),
    reloads: [],
    falseWords: [],
    saves: 0,
    tokens: 0,
  };
}

export function newToken(book: Book): string {
  book.tokens += 1;
  return `t${book.tokens}x`;
}

export function noteClaim(
  book: Book,
  device: DeviceIndex,
  claim: Claim,
  tokens: readonly string[],
  at: number,
): void {
  for (const token of tokens) {
    const claims = book.claims.get(token) ?? [];
    claims.push({ claim, device, at });
    book.claims.set(token, claims);
  }
}

/**
 * Records that a device's storage was cleared at `at`, ms since the epoch, with all that `server` never had: the saves,
 * and the drafts missing in `held`, which the devices have now.
 */
export function noteGone(
  book: Book,
  device: DeviceIndex,
  at: number,
  server: ReadonlySet<string>,
  held: ReadonlySet<string>,
): void {
  for (const [token, typed] of book.typed) {
    if (typed.device !== device || typed.at > at || server.has(token)) continue;
    if (!held.has(token)) book.wiped.add(token);
    const claims = book.claims.get(token) ?? [];
    const isGone = (one: (typeof claims)[number]) => one.device === device && one.at <= at;
    book.claims.set(
      token,
      claims.map((one) => (isGone(one) ? { ...one, claim: 'kept' as const } : one)),
    );
  }
}

/**
 * Tokens that this device reported as saved and that were not given up since: "Synced" claims that the server has them.
 */
export function savedOn(book: Book, device: DeviceIndex): readonly string[] {
  return [...book.claims.keys()].filter(
    (token) =>
      book.claims.get(token)?.some((one) => one.claim === 'saved' && one.device === device) ===
        true &&
      !book.givenUp.has(token) &&
      !book.wiped.has(token),
  );
}

/**
 * How many ms before the first kill of its device a token was typed, negative if a full disk had not stored it yet;
 * null if it was reported before, or never at risk.
 */
export function killedAfterMs(book: Book, token: string): number | null {
  const typed = book.typed.get(token);
  if (typed === undefined) return null;
  const kill = book.kills.find(({ device, at }) => device === typed.device && at >= typed.at);
  if (kill === undefined) return null;
  const isClaimed = book.claims.get(token)?.some(({ at }) => at <= kill.at) === true;
  return isClaimed ? null : kill.at - (typed.keptBy ?? typed.at);
}

/**
 * Whether a kill of device or server may have lost the response to the refresh of a token that expired at `expiredAt`,
 * until `at`, both ms since the epoch: the local server refuses a used refresh token after 10 s.
 */
export function mayLackRefresh(
  { kills, serverKills }: Book,
  device: DeviceIndex,
  expiredAt: number | null,
  at: number,
): boolean {
  if (expiredAt === null || at - expiredAt > LONGEST_REFRESH_MS) return false;
  const own = kills.filter((kill) => kill.device === device).map((kill) => kill.at);
  return [...own, ...serverKills].some((kill) => kill >= expiredAt && kill <= at);
}

/** The distinct tokens in any value. */
export function tokensIn(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return [...new Set(text.match(/t\d+x/g))];
}
