import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import {
  accept,
  acceptAll,
  currentOf,
  reject,
  rejectAll,
  step,
  discard,
} from '#features/chat/proposals/proposalCommands.ts';
import {
  openProposals,
  type Proposals,
  isOpen,
  type NotPlaced,
} from '#features/chat/proposals/proposals.ts';
import { additionsOf } from '#domain/chat/additions.ts';
import { Button, IconButton } from '#ui/controls/Button.tsx';
import { IconChevronLeft, IconChevronRight, IconClose } from '#ui/icons.tsx';
import { counted } from '#domain/messages/toastText.ts';
import { DiffLines } from '#ui/code/DiffLines.tsx';
import { Disclosure } from '#ui/display/Disclosure.tsx';

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

const NOT_PLACED_WORDS: Readonly<Record<NotPlaced, string>> = {
  missing: 'These lines aren’t in the text.',
  ambiguous: 'These lines are in the text more than once.',
  done: 'The text already has the new lines.',
  elided: 'This change leaves lines out, which would be lost.',
  noChange: 'This change changes nothing.',
  blank: 'This change doesn’t say where it belongs.',
  broken: 'This change is incomplete.',
  overlapping: 'This overlaps another change. Decide that one first.',
  outdated: 'Outdated: you edited these lines since.',
};

/** Changes that have no certain place in the text, with the reason: shown, never applied. */
function NotPlacedList({
  view,
  proposals,
}: {
  readonly view: EditorView;
  readonly proposals: Proposals;
}) {
  const [isOpened, setOpened] = useState(false);
  const refused = proposals.list.filter((one) => !isOpen(one));
  if (refused.length === 0) return null;
  return (
    <Disclosure
      title={`${counted(refused.length, 'change', 'changes')} not placed`}
      open={isOpened}
      onOpenChange={setOpened}
    >
      <ul className="space-y-2">
        {refused.map(({ id, removed, added, place }) => (
          <li key={id} className="rounded-md border border-line">
            <div className="flex items-center justify-between gap-x-3 pl-3">
              <p className="text-sm">
                {place.kind === 'refused' && NOT_PLACED_WORDS[place.reason]}
              </p>
              <IconButton
                size="sm"
                label="Dismiss this change"
                icon={<IconClose />}
                onClick={() => discard(view, [id])}
              />
            </div>
            <DiffLines
              label="Lines of the change"
              above=""
              before={[{ text: removed, differs: false }]}
              after={added === '' ? [] : [{ text: added, differs: false }]}
              below=""
              muted
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
