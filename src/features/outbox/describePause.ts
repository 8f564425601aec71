import { formatMoment } from '#domain/dates.ts';
import { describeForeign } from '#domain/messages/describeFailure.ts';
import type { Pause } from '#store/db.ts';
import type { UnsentPage } from './readUnsentPages.ts';

export type PauseRemedy = 'none' | 'signIn' | 'export' | 'reload';

export interface PauseText {
  readonly title: string;
  readonly description: string;
  readonly remedy: PauseRemedy;
}

export function describePause(
  { reason, until, foreign }: Pick<Pause, 'reason' | 'until' | 'foreign'>,
  { now, email }: { readonly now: number; readonly email: string },
): PauseText {
  if (foreign !== undefined) {
    return {
      title: 'This answer isn’t from the server',
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
        title: 'Sign in again to resume syncing',
        description: `Everything stays on this device until you sign in as ${email}.`,
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
        title: 'Recto is out of date',
        description: 'Reload to update. Unsynced changes stay on this device.',
        remedy: 'reload',
      };
    case 'busy':
      return { title: 'The server is busy', description: nextTry(until, now), remedy: 'none' };
  }
}

/** Longer waits also show the time of day. */
const LONG_WAIT_MS = 120_000;

export function nextTry(at: number, now: number): string {
  const left = Math.ceil((at - now) / 1000);
  if (left <= 0) return 'Retrying now.';
  const wait = `Next try in ${left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`}`;
  return at - now < LONG_WAIT_MS ? `${wait}.` : `${wait}, at ${formatMoment(at, now)}.`;
}

export function describeDiscard(
  page: Pick<UnsentPage, 'title' | 'state' | 'op' | 'known' | 'sent'>,
): { readonly title: string; readonly description: string; readonly confirmLabel: string } {
  const name = `“${page.title}”`;
  // Refused and conflicting changes certainly did not arrive.
  const isUncertain = page.sent && (page.state === 'sending' || page.state === 'waiting');
  const perhaps = isUncertain
    ? ' It may already have reached the server; then the next sync restores it.'
    : '';
  if (!page.known) {
    return {
      title: 'Discard this page?',
      description: `${name} is only on this device: discarding deletes it permanently. Export it first to keep a copy.${perhaps}`,
      confirmLabel: 'Discard page',
    };
  }
  return {
    title: 'Discard unsynced changes?',
    description: `${effectOf(page, name)}${perhaps}`,
    confirmLabel: 'Discard changes',
  };
}

function effectOf({ state, op }: Pick<UnsentPage, 'state' | 'op'>, name: string): string {
  if (state !== 'conflict' && op === 'delete') return `${name} is restored from the trash.`;
  if (op === 'purge') return `${name} returns to the trash.`;
  if (state !== 'conflict' && op === 'restore') return `${name} moves back to the trash.`;
  return `${name} reverts to the server’s version. Your version stays in the page’s history on this device.`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${(bytes / 1000).toPrecision(bytes < 99_950 ? 2 : 3)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
