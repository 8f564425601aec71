import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { discard } from '#features/chat/hunks/proposalCommands.ts';
import { isOpen, type NotPlaced, type Proposals } from '#features/chat/hunks/proposals.ts';
import { counted } from '#domain/messages/counted.ts';
import { DiffLines } from '#ui/code/DiffLines.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { Disclosure } from '#ui/display/Disclosure.tsx';
import { IconClose } from '#ui/icons/icons.tsx';

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
export function NotPlacedList({
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
