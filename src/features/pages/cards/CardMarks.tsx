import { visibilityLabel, visibilityOf, type Page } from '#domain/page/page.ts';
import { type OwnCard, shownState, type PageSyncState } from '#domain/page/card.ts';
import { useOnline } from '#context/useOnline.ts';
import { Badge, type Tone } from '#ui/display/Badge.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LIST_STATUS } from '#features/pages/listControls/listQuery.ts';
import { Button, iconButtonClasses } from '#ui/controls/Button.tsx';
import { IconClock } from '#ui/icons.tsx';
import { tooltipHandlers } from '#ui/overlays/tooltip.ts';

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
  const online = useOnline();
  const visibility = own === null ? 'public' : visibilityOf(own);
  const mark = state && STATES[shownState(state, online)];
  return (
    <>
      {mark !== null && <Badge tone={mark.tone}>{mark.text}</Badge>}
      {visibility !== 'public' && <Badge tone="accent">{visibilityLabel(visibility)}</Badge>}
    </>
  );
}

const TAGS_SHOWN = 3;

const TAG_CLASSES =
  'group/link relative inline-flex max-w-full touch-room justify-center pointer-coarse:min-w-11';

export function CardTags({ tags }: { readonly tags: readonly string[] }) {
  const [all, setAll] = useState(false);
  if (tags.length === 0) return null;
  const rest = tags.length - TAGS_SHOWN;
  return (
    <ul
      aria-label="Tags"
      className="flex flex-wrap gap-1 pointer-coarse:gap-y-6 pointer-coarse:py-1"
    >
      {(all ? tags : tags.slice(0, TAGS_SHOWN)).map((tag) => (
        <li key={tag} className="flex max-w-full">
          <Link
            to="/"
            search={(before) => ({ ...before, tag, page: undefined })}
            className={TAG_CLASSES}
            // The filtered list may drop this card and its focus: move the focus to the status line.
            onClick={() => document.getElementById(LIST_STATUS)?.focus({ preventScroll: true })}
          >
            <Badge linked>{tag}</Badge>
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li className="flex">
          <button
            type="button"
            aria-label={`+${rest} more tags`}
            aria-expanded={all}
            title={tags.slice(TAGS_SHOWN).join(', ')}
            className={TAG_CLASSES}
            onClick={() => setAll(!all)}
          >
            <Badge linked>{`+${rest}`}</Badge>
          </button>
        </li>
      )}
    </ul>
  );
}

export function ConflictNote({
  page,
}: {
  readonly page: { readonly id: string; readonly title: string };
}) {
  return (
    <div className="text-sm">
      <p className="text-muted">Changed here and elsewhere. Both versions are kept.</p>
      <Button asChild size="sm" className="mt-2">
        <Link to="/conflict/$id" params={{ id: page.id }} aria-label={`Resolve “${page.title}”`}>
          Resolve
        </Link>
      </Button>
    </div>
  );
}

export function HistoryLink({ page }: { readonly page: Pick<Page, 'id' | 'title'> }) {
  return (
    <Link
      to="/history/$id"
      params={{ id: page.id }}
      aria-label={`History of “${page.title}”`}
      className={iconButtonClasses('ghost', 'sm')}
      {...tooltipHandlers}
    >
      <IconClock />
    </Link>
  );
}
