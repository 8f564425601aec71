import { within } from './within.ts';

/** What `list_gallery` answers a visitor with, and when it was asked, ms since the epoch. */
export interface FirstRows {
  readonly list: unknown;
  readonly at: number;
}

/** A start page does not wait longer for the database. */
const ANSWER_MS = 150;

/** How long rows serve further visitors. */
const FRESH_MS = 3000;

/** The latest public pages; null when the database does not answer at once. A late answer serves the next visitor. */
export function firstRows(
  read: () => Promise<unknown>,
  now: () => number,
): () => Promise<FirstRows | null> {
  let latest: { readonly at: number; readonly list: Promise<unknown> } | null = null;
  return async () => {
    if (latest === null || now() - latest.at >= FRESH_MS) {
      latest = { at: now(), list: read().catch(() => undefined) };
    }
    const { at, list } = latest;
    const answer = await within(ANSWER_MS, list);
    return answer === undefined ? null : { list: answer, at };
  };
}
