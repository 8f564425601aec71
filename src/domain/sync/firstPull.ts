import { counted } from '#domain/messages/counted.ts';

/** What this device has of the account's pages while the first pull of all of them has not finished. */
export interface PartialPages {
  /** How many pages are here, those made here among them. */
  readonly here: number;
  readonly isStopped: boolean;
  /** Whether there are so many that a progress bar shows how far it is. */
  readonly hasProgress: boolean;
}

/** The first pull of the account's pages to this device, as it stands now. */
export interface FirstPull extends PartialPages {
  readonly phase: 'loading' | 'slow' | 'offline' | 'stopped';
}

/** What is happening and what is missing, for a list that is not known to be complete. */
export function firstPullWords({ here, phase }: FirstPull): string {
  const soFar = `${counted(here, 'project is', 'projects are')} on this device so far.`;
  switch (phase) {
    case 'loading':
      return here === 0 ? 'Loading your projects…' : `Loading your projects… ${here} so far`;
    case 'slow':
      return here === 0
        ? `${NONE_HERE} The server hasn’t answered; they appear as soon as it does.`
        : `${soFar} The server hasn’t answered; any others appear as soon as it does.`;
    case 'offline':
      return here === 0
        ? `${NONE_HERE} They appear once you’re connected.`
        : `${soFar} Any others appear once you’re connected.`;
    case 'stopped':
      return `${soFar} You stopped loading the others.`;
  }
}

const NONE_HERE = 'Your projects haven’t been loaded on this device yet.';
