import type { EditorView } from '@codemirror/view';
import {
  accept,
  acceptAll,
  currentOf,
  reject,
  rejectAll,
  step,
} from '#features/chat/hunks/proposalCommands.ts';
import { openProposals, type Proposals } from '#features/chat/hunks/proposals.ts';
import { additionsOf } from '#domain/chat/additions.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.tsx';
import { NotPlacedList } from './NotPlacedList.tsx';

export function ReviewBar({
  view,
  proposals,
}: {
  readonly view: EditorView;
  readonly proposals: Proposals;
}) {
  const open = openProposals(proposals);
  const current = currentOf(proposals);
  const additions = [
    ...new Set(open.flatMap(({ place }) => additionsOf(place.original, place.insert))),
  ];
  return (
    <section aria-label="Proposed changes" className="space-y-2 border-b border-line px-4 py-2">
      {current !== null && (
        <>
          <div className="flex flex-wrap items-center gap-1">
            <p aria-live="polite" className="mr-auto text-sm font-medium tabular-nums">
              {open.length === 1
                ? '1 change'
                : `Change ${open.indexOf(current) + 1} of ${open.length}`}
            </p>
            {open.length > 1 && (
              <>
                <IconButton
                  size="sm"
                  label="Previous change"
                  icon={<IconChevronLeft />}
                  aria-keyshortcuts="Alt+Shift+F5"
                  onClick={() => step(view, -1)}
                />
                <IconButton
                  size="sm"
                  label="Next change"
                  icon={<IconChevronRight />}
                  aria-keyshortcuts="Alt+F5"
                  onClick={() => step(view, 1)}
                />
              </>
            )}
            <Button size="sm" variant="primary" onClick={() => accept(view, current)}>
              Accept
            </Button>
            <Button size="sm" onClick={() => reject(view, current)}>
              Reject
            </Button>
          </div>
          {open.length > 1 && (
            <div className="flex gap-1">
              <Button size="sm" variant="ghost" onClick={() => acceptAll(view)}>
                Accept all
              </Button>
              <Button size="sm" variant="ghost" onClick={() => rejectAll(view)}>
                Reject all
              </Button>
            </div>
          )}
          {additions.length > 0 && (
            <p className="text-sm text-muted">
              {open.length === 1 ? 'This change adds' : 'These changes add'} {additions.join(', ')}.
            </p>
          )}
        </>
      )}
      <NotPlacedList view={view} proposals={proposals} />
    </section>
  );
}
