import { formatMoment } from '#domain/time/dates.ts';
import { describeForeign } from '#domain/messages/describeFailure.ts';
import type { Pause } from '#store/db.ts';

/** What a person can do about a pause. */
export type PauseRemedy = 'none' | 'signIn' | 'export' | 'reload';

/** Why nothing is sent, in words, and what to do about it. */
export interface PauseWords {
  readonly title: string;
  readonly description: string;
  readonly remedy: PauseRemedy;
}

/** Why nothing is sent for now; `now` is in ms since the epoch, `email` is whose work it is. */
export function describePause(
  { reason, until, foreign }: Pick<Pause, 'reason' | 'until' | 'foreign'>,
  { now, email }: { readonly now: number; readonly email: string },
): PauseWords {
  if (foreign !== undefined) {
    return {
      title: 'Not the server’s own answer',
      description: `${describeForeign(foreign)} ${nextTry(until, now)}`,
      remedy: 'none',
    };
  }
  switch (reason) {
    case 'offline':
      return {
        title: 'The server cannot be reached',
        description: nextTry(until, now),
        remedy: 'none',
      };
    case 'signIn':
      return {
        title: 'The server asks you to sign in again',
        description: `Everything stays on this device and is sent once you sign in as ${email}.`,
        remedy: 'signIn',
      };
    case 'storageFull':
      return {
        title: 'This device has no storage left',
        description:
          'Sync resumes when you free some space. To be safe, export everything to a file.',
        remedy: 'export',
      };
    case 'storageLost':
      return {
        title: 'This browser’s storage can’t be opened',
        description: 'Recto keeps trying. To be safe, export everything to a file.',
        remedy: 'export',
      };
    case 'update':
      return {
        title: 'Recto needs an update',
        description: 'This version does not fit the server. What waits stays here until then.',
        remedy: 'reload',
      };
    case 'busy':
      return { title: 'The server is busy', description: nextTry(until, now), remedy: 'none' };
  }
}

/** From this wait on the time of day is told as well, in ms. */
const LONG_WAIT_MS = 120_000;

/** When the next try is, in words; both in ms since the epoch. */
export function nextTry(at: number, now: number): string {
  const left = Math.ceil((at - now) / 1000);
  if (left <= 0) return 'The next try is under way.';
  const wait = `Next try in ${left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`}`;
  return at - now < LONG_WAIT_MS ? `${wait}.` : `${wait}, at ${formatMoment(at, now)}.`;
}
