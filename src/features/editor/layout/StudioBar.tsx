import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Button, iconButtonClasses, IconButton } from '#ui/controls/Button.tsx';
import { useWide } from '#ui/browser/useWide.ts';
import {
  IconArrowLeft,
  IconChat,
  IconCloudCheck,
  IconDevice,
  IconEye,
  IconMore,
  IconPencil,
  IconSave,
  IconWarning,
} from '#ui/icons.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { StatusMark } from '#ui/display/Badge.tsx';
import type { DocumentStatus } from '#features/editor/document/documentStatus.ts';
import type { Command } from '#context/commands.ts';
import { keysOf, menuItems, IMAGE } from '#features/editor/commands/textCommands.ts';
import { useAtom } from 'jotai';
import { SwitchRow } from '#ui/controls/SwitchRow.tsx';
import { shownPane } from './paneSettings.ts';

export const STUDIO_GUTTER = 'pr-[calc(var(--spacing-gutter)-0.5rem)]! pl-gutter! phone:px-1!';

const STATUS_ICONS = {
  device: <IconDevice />,
  synced: <IconCloudCheck />,
  writing: <IconPencil />,
  trouble: <IconWarning />,
} as const;

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
  'writing',
  'palette',
  'shortcuts',
  'discardDraft',
] as const;

const WIDE_ONLY = [IMAGE, 'reset', 'copy', 'download'] as const;

export function StudioBar({
  title,
  status,
  conflictId,
  saving,
  commands,
  facts,
  share,
}: {
  readonly title: ReactNode;
  readonly status: DocumentStatus;
  readonly conflictId: string | null;
  readonly saving: boolean;
  readonly commands: readonly Command[];
  /** The heading and counts, which a phone shows in the menu. */
  readonly facts: string;
  readonly share: ReactNode;
}) {
  const save = commands.find(({ id }) => id === 'save');
  const assistant = commands.find(({ id }) => id === 'assistant');
  const isWide = useWide('sm');
  return (
    <div
      className={cx(
        'flex items-center gap-x-4 border-b border-line bg-canvas py-2 phone:h-12 phone:gap-x-0 phone:py-0 low:h-11',
        STUDIO_GUTTER,
      )}
    >
      <Link
        to="/"
        search={{ tab: 'saved' }}
        aria-label="Back to Saved Pages"
        className={iconButtonClasses('ghost', 'md', 'phone-only')}
      >
        <IconArrowLeft />
      </Link>
      <div className="relative min-w-0 flex-1 phone:px-1">
        {title}
        <output className="flex min-w-0 items-center gap-1.5 text-sm text-muted phone:text-xs">
          <StatusMark tone={status.tone} icon={STATUS_ICONS[status.mark]} />
          <span className="truncate">{status.label}</span>
        </output>
      </div>
      {conflictId !== null && (
        <Button asChild size="sm">
          <Link to="/conflict/$id" params={{ id: conflictId }}>
            Resolve
          </Link>
        </Button>
      )}
      <PaneSwitch />
      <div className="flex items-center gap-1 phone:gap-0">
        {assistant !== undefined && (
          <IconButton
            label={assistant.label}
            icon={<IconChat />}
            aria-pressed={assistant.checked}
            aria-keyshortcuts={keysOf(assistant)?.aria}
            onClick={assistant.run}
          />
        )}
        {save !== undefined && (
          <Button
            variant="primary"
            icon={<IconSave />}
            pending={saving}
            aria-keyshortcuts={keysOf(save)?.aria}
            onClick={save.run}
            className="max-sm:mx-0.5 max-sm:w-11 max-sm:px-0!"
          >
            <span className="max-sm:sr-only">{save.label}</span>
          </Button>
        )}
        {share}
        <Menu
          items={menuItems(commands, isWide ? MENU : [...MENU, ...WIDE_ONLY], ['discardDraft'])}
          trigger={<IconButton label="More" icon={<IconMore />} />}
          header={isWide ? undefined : facts}
        />
      </div>
    </div>
  );
}

const PANES = [
  { value: 'first', label: 'Write' },
  { value: 'second', label: 'Preview' },
] as const;

function PaneSwitch() {
  const [pane, setPane] = useAtom(shownPane);
  const isWriting = pane === 'first';
  return (
    <>
      <SwitchRow
        label="View"
        options={PANES}
        value={pane}
        onChange={setPane}
        className="gap-0.5 split:hidden phone:hidden"
      />
      <IconButton
        label={isWriting ? 'Preview' : 'Write'}
        icon={isWriting ? <IconEye /> : <IconPencil />}
        onClick={() => setPane(isWriting ? 'second' : 'first')}
        className="phone-only split:hidden"
      />
    </>
  );
}
