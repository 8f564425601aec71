import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { MergeKept } from './mergeEditing.ts';

/** Where an unfinished merge is kept, in words that are true; empty while there is nothing to keep. */
export function describeKept(kept: MergeKept): string {
  switch (kept.kind) {
    case 'untouched':
      return '';
    case 'writing':
      return 'Writing…';
    case 'kept':
      return 'Kept on this device';
    case 'failed':
      return `Not kept. ${describeFailure(kept.failure)}`;
  }
}
