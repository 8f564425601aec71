import { useAtom } from 'jotai';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { shownPane } from './shownPane.ts';

const PANES = [
  { value: 'first', label: 'Write' },
  { value: 'second', label: 'Preview' },
] as const;

export function PaneSwitch() {
  const [pane, setPane] = useAtom(shownPane);
  return (
    <SwitchRow
      label="View"
      options={PANES}
      value={pane}
      onChange={setPane}
      className="gap-0.5 justify-self-end sm:col-start-2 sm:row-span-2 sm:row-start-1 lg:hidden"
    />
  );
}
