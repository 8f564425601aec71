import type { EditorView } from '@codemirror/view';
import { proposalsOf } from '#features/chat/proposals/proposalCommands.ts';
import { isOpen } from '#features/chat/proposals/proposals.ts';
import { useViewValue } from '#features/chat/proposals/proposalView.ts';
import { Chip, ChosenChip } from '#ui/controls/Chip.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import { linesLabel, QUICK_ACTIONS, selectedPart } from './selectedPart.ts';

export function QuickActions({
  view,
  disabled,
  onSend,
  onWrite,
  leftOut,
  onLeaveOut,
}: {
  readonly view: EditorView;
  readonly disabled: boolean;
  readonly onSend: (message: string) => void;
  readonly onWrite: (start: string) => void;
  readonly leftOut: string;
  readonly onLeaveOut: (lines: string) => void;
}) {
  const lines = useViewValue(view, (now) => linesLabel(selectedPart(now)));
  const wide = useWide();
  const isReviewing = useViewValue(view, (now) => proposalsOf(now)?.list.some(isOpen) === true);
  // A sheet has no room for both.
  if (isReviewing && !wide) return null;
  const isIncluded = lines !== '' && leftOut !== lines;
  const what = isIncluded ? 'the selected part' : 'this page';
  return (
    <fieldset
      aria-label="Quick questions"
      className="flex min-w-0 gap-1.5 overflow-x-auto px-4 py-2 [scrollbar-width:none]"
    >
      {isIncluded && (
        <span className="shrink-0">
          <ChosenChip
            text={`About ${lines}`}
            removeLabel="Ask about the whole page"
            onRemove={() => onLeaveOut(lines)}
          />
        </span>
      )}
      {isIncluded && <Action label="Ask about this" onPress={() => onWrite('')} />}
      {QUICK_ACTIONS.map(({ label, message }) => (
        <Action
          key={label}
          label={label}
          onPress={() => {
            const text = message(what);
            if (text.endsWith(' ') || disabled) onWrite(text);
            else onSend(text);
          }}
        />
      ))}
    </fieldset>
  );
}

function Action({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <span className="shrink-0">
      <Chip text={label} onPress={onPress} />
    </span>
  );
}
