import type { PageSyncState } from '#store/pages/pages.ts';
import { Badge, type Tone } from '#ui/display/Badge.tsx';

const STATES: Readonly<Record<PageSyncState, { readonly tone: Tone; readonly words: string }>> = {
  waiting: { tone: 'warning', words: 'Saved on this device' },
  sending: { tone: 'accent', words: 'Sending' },
  conflict: { tone: 'danger', words: 'Conflict' },
  failed: { tone: 'danger', words: 'Refused by the server' },
};

/** Says what keeps a page from being on the server as it is here. */
export function SyncBadge({ state }: { readonly state: PageSyncState }) {
  const { tone, words } = STATES[state];
  return <Badge tone={tone}>{words}</Badge>;
}
