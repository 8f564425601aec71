import type { ReactNode } from 'react';
import { copyText } from '#ui/clipboard.ts';
import { downloadText } from '#ui/download.ts';
import { IconButton } from '#ui/IconButton.tsx';
import {
  IconBold,
  IconCopy,
  IconDownload,
  IconItalic,
  IconLink,
  IconMore,
  IconReset,
} from '#ui/icons.tsx';
import { Menu } from '#ui/Menu.tsx';
import { showToast } from '#ui/toast.ts';
import { toasts } from '#domain/messages.ts';
import type { EditorKind } from './editorKinds.ts';
import { ariaKeys } from './ariaKeys.ts';
import { lineCount } from './lineCount.ts';
import { MARKDOWN_BUTTONS, MARKDOWN_MENU, type TextCommand } from './markdown/markdownCommands.ts';
import { hasMacKeys, shownKeys } from './shownKeys.ts';

const BUTTONS: readonly (TextCommand & { readonly icon: ReactNode })[] = [
  { ...MARKDOWN_BUTTONS.bold, icon: <IconBold /> },
  { ...MARKDOWN_BUTTONS.italic, icon: <IconItalic /> },
  { ...MARKDOWN_BUTTONS.link, icon: <IconLink /> },
];

/** The head of the editor: its name, the line count and its buttons (spec §2). */
export function EditorToolbar({
  kind,
  lines,
  text,
  onCommand,
  onReset,
}: {
  readonly kind: EditorKind;
  readonly lines: number;
  /** Gives the text as it is now. */
  readonly text: () => string;
  readonly onCommand: (command: TextCommand) => void;
  readonly onReset: () => void;
}) {
  const copy = async () => {
    const copied = await copyText(text());
    if (!copied) showToast(toasts.copyFailed(kind.type));
    else showToast(kind.type === 'html' ? toasts.codeCopied : toasts.markdownCopied);
  };
  const download = () => {
    const done = downloadText(kind.fileName, kind.mime, text());
    showToast(done ? toasts.fileDownloaded : toasts.downloadFailed(kind.type));
  };
  return (
    <header className="flex min-h-11 items-center gap-x-3 border-b border-line py-0.5 pr-2 pl-4 max-sm:gap-x-2 max-sm:pr-1 max-sm:pl-3">
      <div className="flex flex-1 shrink-0 flex-col gap-x-3 sm:flex-row sm:items-baseline">
        <h2 className="text-sm font-medium whitespace-nowrap">{kind.heading}</h2>
        <span className="text-xs whitespace-nowrap text-muted tabular-nums">
          {lineCount(lines)}
        </span>
      </div>
      <fieldset
        aria-label={kind.heading}
        className="flex min-w-0 items-center gap-0.5 overflow-x-auto p-0.5 [scrollbar-width:none]"
      >
        {kind.type === 'markdown' && (
          <>
            {BUTTONS.map((command) => (
              <IconButton
                key={command.label}
                size="sm"
                label={command.label}
                aria-keyshortcuts={ariaKeys(command.key)}
                icon={command.icon}
                onClick={() => onCommand(command)}
              />
            ))}
            <Menu
              trigger={<IconButton size="sm" label="Formatting" icon={<IconMore />} />}
              items={MARKDOWN_MENU.map((command) => ({
                label: command.label,
                keys: {
                  shown: shownKeys(command.key, hasMacKeys()),
                  aria: ariaKeys(command.key),
                },
                onSelect: () => onCommand(command),
              }))}
            />
            <span aria-hidden="true" className="mx-1 h-5 max-sm:mx-0.5 border-l border-line" />
          </>
        )}
        <IconButton size="sm" label="Reset" icon={<IconReset />} onClick={onReset} />
        <IconButton size="sm" label="Copy" icon={<IconCopy />} onClick={() => void copy()} />
        <IconButton size="sm" label="Download" icon={<IconDownload />} onClick={download} />
      </fieldset>
    </header>
  );
}
