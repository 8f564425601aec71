import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { PageSyncState } from '#domain/page/card.ts';
import type { EditingState } from './editing.ts';

export interface DocumentStatus {
  readonly tone: 'neutral' | 'success' | 'warning' | 'danger';
  readonly mark: 'writing' | 'device' | 'synced' | 'trouble';
  readonly label: string;
}

export const CONTINUED: DocumentStatus = {
  tone: 'neutral',
  mark: 'device',
  label: 'Continued in another window',
};

/** Unsaved text first, then the sync state. `sync`: undefined = the server has this text; `absent` = not pulled yet. */
export function describeDocument(
  state: Pick<EditingState, 'pageId' | 'dirty' | 'draft' | 'isStale'>,
  sync: PageSyncState | 'inTrash' | 'gone' | 'absent' | undefined,
): DocumentStatus {
  const { pageId, dirty, draft } = state;
  if (draft.kind === 'failed') {
    return {
      tone: 'danger',
      mark: 'trouble',
      label: `Draft not kept. ${describeFailure(draft.failure)}`,
    };
  }
  if (dirty) {
    return draft.kind === 'kept'
      ? { tone: 'neutral', mark: 'device', label: 'Draft kept on this device' }
      : { tone: 'neutral', mark: 'writing', label: 'Writing…' };
  }
  if (state.isStale) return { tone: 'warning', mark: 'trouble', label: 'Not the latest version' };
  if (pageId === null) return { tone: 'neutral', mark: 'writing', label: 'Not saved yet' };
  switch (sync) {
    case undefined:
      return { tone: 'success', mark: 'synced', label: 'Synced' };
    case 'waiting':
    case 'sending':
      return { tone: 'success', mark: 'device', label: 'Saved on this device' };
    case 'conflict':
      return { tone: 'warning', mark: 'trouble', label: 'Saved here, changed elsewhere too' };
    case 'inTrash':
      return { tone: 'warning', mark: 'trouble', label: 'Saved text is in the trash' };
    case 'gone':
      return { tone: 'warning', mark: 'trouble', label: 'Not saved any more' };
    case 'absent':
      return { tone: 'warning', mark: 'trouble', label: 'Not on this device yet' };
    case 'failed':
      return {
        tone: 'danger',
        mark: 'trouble',
        label: 'Saved on this device, refused by the server',
      };
  }
}
