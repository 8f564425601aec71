import type { PageSyncState } from '#store/pages/pages.ts';
import { Badge, type Tone } from '#ui/display/Badge.tsx';

const STATES: Readonly<Record<PageSyncState, { readonly tone: Tone; readonly text: string }>> = {
  waiting: { tone: 'warning', text: 'Saved on this device' },
  sending: { tone: 'accent', text: 'Sending' },
  conflict: { tone: 'danger', text: 'Conflict' },
  failed: { tone: 'danger', text: 'Refused by the server' },
};

/** Why the server does not have a page's latest version. */
export function SyncBadge({ state }: { readonly state: PageSyncState }) {
  const { tone, text } = STATES[state];
  return <Badge tone={tone}>{text}</Badge>;
}
