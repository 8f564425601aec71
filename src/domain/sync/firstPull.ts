import { counted } from '#domain/messages/counted.ts';

export interface PartialPages {
  readonly here: number;
  readonly isStopped: boolean;
  readonly hasProgress: boolean;
}

export interface FirstPull extends PartialPages {
  readonly phase: 'loading' | 'slow' | 'offline' | 'stopped';
}

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
