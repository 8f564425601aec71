import { visibilityLabel, visibilityOf } from '#domain/page/page.ts';
import type { OwnCard } from '#domain/page/ownCard.ts';
import type { PageSyncState } from '#store/pages/pages.ts';
import { Badge, type Tone } from '#ui/display/Badge.tsx';

const STATES: Readonly<Record<PageSyncState, { readonly tone: Tone; readonly text: string }>> = {
  waiting: { tone: 'warning', text: 'Saved on this device' },
  sending: { tone: 'accent', text: 'Sending' },
  conflict: { tone: 'danger', text: 'Conflict' },
  failed: { tone: 'danger', text: 'Refused by the server' },
};

/** On an own page's card: why the server does not have its latest version, and who can see it unless everyone can. */
export function CardMarks({
  own,
  state,
}: {
  readonly own: OwnCard | null;
  readonly state: PageSyncState | null;
}) {
  const visibility = own === null ? 'public' : visibilityOf(own);
  return (
    <>
      {state !== null && <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>}
      {visibility !== 'public' && <Badge tone="accent">{visibilityLabel(visibility)}</Badge>}
    </>
  );
}
