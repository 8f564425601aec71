import type { StateCommand } from '@codemirror/state';
import { toggleLink } from './toggleLink.ts';
import { toggleMark } from './toggleMark.ts';

/** A command on the text, as toolbar and keyboard both offer it. */
export interface TextCommand {
  readonly id: 'bold' | 'italic' | 'link';
  readonly label: string;
  /** In CodeMirror's notation; `Mod` is Cmd on a Mac and Ctrl elsewhere. */
  readonly key: string;
  readonly run: StateCommand;
}

/** Markdown's commands, in the order of the toolbar (spec §2); the one list that buttons and keys are made from. */
export const MARKDOWN_COMMANDS: readonly TextCommand[] = [
  { id: 'bold', label: 'Bold', key: 'Mod-b', run: toggleMark('bold') },
  { id: 'italic', label: 'Italic', key: 'Mod-i', run: toggleMark('italic') },
  { id: 'link', label: 'Link', key: 'Mod-Alt-k', run: toggleLink },
];
