import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import {
  IconCloudCheck,
  IconDevice,
  IconMore,
  IconPencil,
  IconSave,
  IconWarning,
} from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { StatusMark } from '#ui/display/StatusMark.tsx';
import type { DocumentStatus } from '#features/editor/document/documentStatus.ts';
import type { Command } from '#features/editor/commands/command.ts';
import { keysOf, menuItems } from '#features/editor/commands/menuItems.ts';
import { useAtom } from 'jotai';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { shownPane } from './shownPane.ts';

export const STUDIO_GUTTER =
  'px-[max(clamp(1rem,4vw,3rem),calc((100vw-90rem)/2+3rem))]! max-sm:px-4!';

const STATUS_ICONS = {
  device: <IconDevice />,
  synced: <IconCloudCheck />,
  writing: <IconPencil />,
  trouble: <IconWarning />,
} as const;

/** Commands without a button. */
const MENU = [
  'new',
  'openFile',
  'saveAsNew',
  'view',
  'history',
  'preview',
  'export',
  'visitors',
  'edit.find',
  'edit.format',
  'view.wrap',
  'palette',
  'shortcuts',
  'discardDraft',
] as const;

export function StudioBar({
  title,
  status,
  conflictId,
  saving,
  commands,
  share,
}: {
  readonly title: string;
  readonly status: DocumentStatus;
  readonly conflictId: string | null;
  readonly saving: boolean;
  readonly commands: readonly Command[];
  readonly share: ReactNode;
}) {
  const save = commands.find(({ id }) => id === 'save');
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line bg-canvas py-2 max-sm:gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto_auto]',
        STUDIO_GUTTER,
      )}
    >
      <h1 className="display truncate text-lg">{title}</h1>
      <div className="flex items-center gap-1 justify-self-end sm:col-start-3 sm:row-span-2">
        {save !== undefined && (
          <Button
            variant="primary"
            icon={<IconSave />}
            pending={saving}
            aria-keyshortcuts={keysOf(save)?.aria}
            onClick={save.run}
          >
            {save.label}
          </Button>
        )}
        {share}
        <Menu
          items={menuItems(commands, MENU, ['discardDraft'])}
          trigger={<IconButton label="More" icon={<IconMore />} />}
        />
      </div>
      <div
        className={cx(
          'flex min-w-0 items-center gap-3 text-xs text-muted sm:row-start-2 sm:text-sm',
          conflictId !== null && 'max-sm:order-last max-sm:col-span-2 max-sm:justify-between',
        )}
      >
        <output className="flex min-w-0 items-center gap-1.5">
          <StatusMark tone={status.tone} icon={STATUS_ICONS[status.mark]} />
          <span className="min-w-0 max-sm:line-clamp-2 sm:truncate">{status.label}</span>
        </output>
        {conflictId !== null && (
          <Button asChild size="sm">
            <Link to="/conflict/$id" params={{ id: conflictId }}>
              Resolve
            </Link>
          </Button>
        )}
      </div>
      <PaneSwitch />
    </div>
  );
}

const PANES = [
  { value: 'first', label: 'Write' },
  { value: 'second', label: 'Preview' },
] as const;

function PaneSwitch() {
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
