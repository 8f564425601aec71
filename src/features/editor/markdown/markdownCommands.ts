import type { StateCommand } from '@codemirror/state';
import { insertTable } from './insertTable.ts';
import { toggleCode } from './toggleCode.ts';
import { toggleImage } from './toggleImage.ts';
import { toggleLines } from './toggleLines.ts';
import { toggleLink } from './toggleLink.ts';
import { toggleMark } from './toggleMark.ts';
import { toggleQuote } from './toggleQuote.ts';

export interface TextCommand {
  readonly label: string;
  /** In CodeMirror's notation: `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly key: string;
  readonly run: StateCommand;
}

const MARKDOWN_BUTTONS = {
  bold: { label: 'Bold', key: 'Mod-b', run: toggleMark('bold') },
  italic: { label: 'Italic', key: 'Mod-i', run: toggleMark('italic') },
  link: { label: 'Link', key: 'Mod-Alt-k', run: toggleLink },
} as const satisfies Readonly<Record<string, TextCommand>>;

export const MARKDOWN_MENU: readonly TextCommand[] = [
  { label: 'Heading 1', key: 'Mod-Alt-1', run: toggleLines('heading1') },
  { label: 'Heading 2', key: 'Mod-Alt-2', run: toggleLines('heading2') },
  { label: 'Heading 3', key: 'Mod-Alt-3', run: toggleLines('heading3') },
  { label: 'List', key: 'Mod-Shift-8', run: toggleLines('bullet') },
  { label: 'Numbered list', key: 'Mod-Shift-7', run: toggleLines('numbered') },
  { label: 'Task list', key: 'Mod-Shift-9', run: toggleLines('task') },
  { label: 'Quote', key: 'Mod-Shift-.', run: toggleQuote },
  { label: 'Code', key: 'Mod-e', run: toggleCode },
  { label: 'Table', key: 'Mod-Alt-t', run: insertTable },
  { label: 'Image', key: 'Mod-Alt-i', run: toggleImage },
];

export const MARKDOWN_COMMANDS: readonly TextCommand[] = [
  ...Object.values(MARKDOWN_BUTTONS),
  ...MARKDOWN_MENU,
];
