import { useAtom } from 'jotai';
import { Button } from '#ui/Button.tsx';
import { shownPane } from './shownPane.ts';

const PANES = [
  { pane: 'first', label: 'Write' },
  { pane: 'second', label: 'Preview' },
] as const;

/** On a narrow window: what it shows, the editor or the preview. */
export function PaneSwitch() {
  const [pane, setPane] = useAtom(shownPane);
  return (
    <fieldset
      aria-label="View"
      className="flex gap-0.5 justify-self-end sm:col-start-2 sm:row-span-2 sm:row-start-1 lg:hidden"
    >
      {PANES.map((choice) => (
        <Button
          key={choice.pane}
          size="sm"
          variant="ghost"
          aria-pressed={pane === choice.pane}
          onClick={() => setPane(choice.pane)}
        >
          {choice.label}
        </Button>
      ))}
    </fieldset>
  );
}
