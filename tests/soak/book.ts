import type { DeviceIndex } from './steps.ts';

/** The most typing, ms, that a killed browser may lose (issue: drafts). */
export const MOST_LOST_MS = 500;

/** How long after a token expired its refresh may be asked for again, ms. */
const LONGEST_REFRESH_MS = 60_000;

/** A piece of text that occurs once: a token at the moment when its last character was taken by the editor. */
interface Typed {
  readonly device: DeviceIndex;
  /** ms since the epoch. */
  readonly at: number;
  /** Of one typed on a full disk: when its draft has to be written, ms since the epoch; Infinity until there is room. */
  readonly keptBy?: number;
}

/** What the screens said of a text: a saved page, or a draft that is on this device. */
type Claim = 'saved' | 'kept';

/** What the users of both devices did and were told; the truth that screens, stores and server are measured by. */
export interface Book {
  readonly typed: Map<string, Typed>;
  /** Claims of tokens, each with its moment, ms since the epoch. */
  readonly claims: Map<
    string,
    { readonly claim: Claim; readonly device: DeviceIndex; readonly at: number }[]
  >;
  /** SIGKILLs of browsers. */
  readonly kills: { readonly device: DeviceIndex; readonly at: number }[];
  /** SIGKILLs of the server, ms since the epoch. */
  readonly serverKills: number[];
  /** Tokens that a user gave up knowingly: the other version of a conflict was kept. */
  readonly givenUp: Set<string>;
  /** Tokens that a user saw when deleting their page: another device's edit of the same words may take their place. */
  readonly deleted: Set<string>;
  /** Tokens that were nowhere but in a storage that was cleared, and were said to be lost. */
  readonly wiped: Set<string>;
  /** What was still different when a user had to reload at the end. */
  readonly reloads: string[];
  /** False words, each described. */
  readonly falseWords: string[];
  /** Saves that a screen confirmed. */
  saves: number;
  tokens: number;
}

/** An empty book. */
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

/** A token that no text had before. */
export function newToken(book: Book): string {
  book.tokens += 1;
  return `t${book.tokens}x`;
}

/** Notes what a screen said of tokens. */
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
 * Notes that the storage of a device went at `at`, ms since the epoch, and with it what `server` never had. Of that
 * the saves are gone, and the drafts that are not among `held`, which is what the devices have now.
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

/** Tokens that this device called saved and that nobody gave up since: "Synced" says that the server has them. */
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
 * How many ms before the first kill of its device a token was typed, negative for one that a full disk had not taken
 * yet; null when it was claimed before, or never at risk.
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
 * Whether a kill of the device or the server may have taken the answer to the refresh of a token that expired at
 * `expiredAt`, by `at`, both ms since the epoch: the local server refuses the old refresh token 10 s later.
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

/** The tokens in anything, each once. */
export function tokensIn(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return [...new Set(text.match(/t\d+x/g))];
}
