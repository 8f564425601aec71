import type { StateCommand } from '@codemirror/state';
import { insertTable } from './insertTable.ts';
import { toggleCode } from './toggleCode.ts';
import { toggleLines } from './toggleLines.ts';
import { toggleLink } from './toggleLink.ts';
import { toggleMark } from './toggleMark.ts';
import { toggleQuote } from './toggleQuote.ts';

export interface TextCommand {
  readonly label: string;
  readonly words: string;
  /** In CodeMirror's notation: `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly key: string;
  readonly run: StateCommand;
}

export const MARKDOWN_COMMANDS: readonly TextCommand[] = [
  { label: 'Bold', words: 'strong', key: 'Mod-b', run: toggleMark('bold') },
  { label: 'Italic', words: 'emphasis', key: 'Mod-i', run: toggleMark('italic') },
  { label: 'Link', words: 'url address', key: 'Mod-Alt-k', run: toggleLink },
  { label: 'Heading 1', words: 'title h1', key: 'Mod-Alt-1', run: toggleLines('heading1') },
  { label: 'Heading 2', words: 'title h2', key: 'Mod-Alt-2', run: toggleLines('heading2') },
  { label: 'Heading 3', words: 'title h3', key: 'Mod-Alt-3', run: toggleLines('heading3') },
  { label: 'List', words: 'bullets unordered', key: 'Mod-Shift-8', run: toggleLines('bullet') },
  { label: 'Numbered list', words: 'ordered', key: 'Mod-Shift-7', run: toggleLines('numbered') },
  { label: 'Task list', words: 'todo checkbox', key: 'Mod-Shift-9', run: toggleLines('task') },
  { label: 'Quote', words: 'blockquote', key: 'Mod-Shift-.', run: toggleQuote },
  { label: 'Code', words: 'monospace fence block', key: 'Mod-e', run: toggleCode },
  { label: 'Table', words: 'grid columns rows', key: 'Mod-Alt-t', run: insertTable },
];
