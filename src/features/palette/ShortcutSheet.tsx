import { useSyncExternalStore } from 'react';
import {
  screenCommands,
  COMMAND_GROUPS,
  type Command,
  hasMacKeys,
  shownKeys,
} from '#context/commands.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';

const TEXT_FIELD_KEYS: readonly Pick<Command, 'id' | 'label' | 'keys'>[] = [
  { id: 'tab', label: 'Insert two spaces', keys: 'Tab' },
  { id: 'leave', label: 'Leave the editor', keys: 'Escape, then Tab' },
];

export function ShortcutSheet({
  commands,
  onClose,
}: {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}) {
  const isMac = hasMacKeys();
  const ofScreen = useSyncExternalStore(screenCommands.subscribe, screenCommands.current);
  const all = [...ofScreen, ...commands];
  const groups = COMMAND_GROUPS.map((group) => ({
    group,
    rows: [
      ...all.filter((command) => command.group === group && command.keys !== undefined),
      ...(group === 'Edit' && ofScreen.length > 0 ? TEXT_FIELD_KEYS : []),
    ],
  })).filter(({ rows }) => rows.length > 0);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Keyboard shortcuts"
      description="On this screen. Find everything else in the command palette."
    >
      <div className="gap-x-10 sm:columns-2">
        {groups.map(({ group, rows }) => (
          <section key={group} className="mb-6 break-inside-avoid-column">
            <h3 className="mb-1 text-sm font-medium text-muted">{group}</h3>
            <dl>
              {rows.map(({ id, label, keys = '' }) => (
                <div
                  key={id}
                  className="flex items-baseline justify-between gap-4 border-b border-line py-1.5 text-sm"
                >
                  <dt>{label}</dt>
                  <dd className="shrink-0 text-muted">
                    <kbd className="font-sans">{shownKeys(keys, isMac)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
