import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import {
  IconCopy,
  IconDownload,
  IconLink,
  IconMore,
  IconReset,
  IconPicture,
  IconBold,
  IconItalic,
} from '#ui/icons.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import type { Command } from '#context/commands.ts';
import { keysOf, menuItems, IMAGE, textCommandId } from '#features/editor/commands/textCommands.ts';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import {
  type ShownCounts,
  grouped,
  lineCount,
  readingTime,
  wordCount,
} from '#features/editor/text/textCounts.ts';
import { MARKDOWN_COMMANDS } from '#features/editor/markdown/markdownCommands.ts';
import { InfoTip } from '#ui/overlays/InfoTip.tsx';

export function EditorToolbar({
  kind,
  lines,
  counts,
  commands,
}: {
  readonly kind: EditorKind;
  readonly lines: number;
  readonly counts: ShownCounts;
  readonly commands: readonly Command[];
}) {
  const isMarkdown = kind.type === 'markdown';
  return (
    <header
      className={cx(
        '@container flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line py-0.5 pr-2 pl-gutter max-sm:min-w-0 max-sm:flex-1 max-sm:border-0 max-sm:p-0 low:h-11 low:min-w-0 low:flex-1 low:flex-nowrap low:py-0',
        !isMarkdown && 'max-sm:hidden',
      )}
    >
      <div className="flex flex-1 shrink-0 items-baseline gap-x-3 py-2 max-sm:hidden">
        <h2 className="text-sm font-medium whitespace-nowrap">{kind.heading}</h2>
        <Counts lines={lines} counts={counts} />
      </div>
      <span className="flex items-center gap-0.5 max-sm:hidden">
        {!isMarkdown && <Buttons buttons={IMAGE_BUTTON} commands={commands} />}
        <Buttons buttons={DOCUMENT_BUTTONS} commands={commands} />
      </span>
      {isMarkdown && (
        <fieldset
          aria-label={kind.heading}
          className="flex min-w-0 items-center gap-0.5 overflow-x-auto p-0.5 low:p-0 [scrollbar-width:none]"
        >
          <span
            aria-hidden="true"
            className="mr-3 h-5 border-l border-line max-sm:hidden @max-[44rem]:hidden"
          />
          <Buttons buttons={[...TEXT_BUTTONS, ...IMAGE_BUTTON]} commands={commands} />
          <Menu
            trigger={<IconButton size="sm" label="Formatting" icon={<IconMore />} />}
            items={menuItems(commands, TEXT_MENU)}
          />
        </fieldset>
      )}
    </header>
  );
}

/** The line count (spec §2) and, with enough room or a goal, the words; details on a press. */
function Counts({
  lines,
  counts: { words, characters, ofSelection, goal },
}: {
  readonly lines: number;
  readonly counts: ShownCounts;
}) {
  const wordsText = ofSelection ? `${wordCount(words)} selected` : wordCount(words, goal);
  const facts = [
    ...(ofSelection ? [] : [['Lines', grouped(lines)] as const]),
    ['Words', grouped(words)],
    ['Characters', grouped(characters)],
    ['Reading time', readingTime(words)],
    ...(goal > 0 && !ofSelection
      ? [['Word goal', `${Math.floor((100 * words) / goal)} %`] as const]
      : []),
  ] as const;
  return (
    <InfoTip
      label={
        <>
          {lineCount(lines)}
          <span className={goal === 0 ? '@max-[44rem]:hidden' : undefined}> · {wordsText}</span>
        </>
      }
      title={ofSelection ? 'Selection' : 'Whole text'}
    >
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-muted">Words and characters exclude markup.</p>
    </InfoTip>
  );
}

interface ToolbarButton {
  readonly id: string;
  readonly icon: ReactNode;
}

const TEXT_BUTTONS: readonly ToolbarButton[] = [
  { id: 'text.bold', icon: <IconBold /> },
  { id: 'text.italic', icon: <IconItalic /> },
  { id: 'text.link', icon: <IconLink /> },
];

const TEXT_MENU = MARKDOWN_COMMANDS.map(({ label }) => textCommandId(label)).filter(
  (id) => !TEXT_BUTTONS.some((button) => button.id === id),
);

const IMAGE_BUTTON: readonly ToolbarButton[] = [{ id: IMAGE, icon: <IconPicture /> }];

const DOCUMENT_BUTTONS: readonly ToolbarButton[] = [
  { id: 'reset', icon: <IconReset /> },
  { id: 'copy', icon: <IconCopy /> },
  { id: 'download', icon: <IconDownload /> },
];

function Buttons({
  buttons,
  commands,
}: {
  readonly buttons: readonly ToolbarButton[];
  readonly commands: readonly Command[];
}) {
  return buttons.map(({ id, icon }) => {
    const command = commands.find((one) => one.id === id);
    if (command === undefined) return null;
    return (
      <IconButton
        key={id}
        size="sm"
        label={command.label}
        aria-keyshortcuts={keysOf(command)?.aria}
        aria-pressed={command.checked}
        disabled={command.disabled}
        icon={icon}
        onClick={command.run}
      />
    );
  });
}
