import type { StateCommand } from '@codemirror/state';
import type { EditorKind } from '#features/editor/editorKinds.ts';
import { MARKDOWN_COMMANDS } from '#features/editor/markdown/markdownCommands.ts';
import type { Command } from './command.ts';

/** `run` applies a command and focuses the text. */
export function textCommands(
  { type }: Pick<EditorKind, 'type'>,
  run: (command: StateCommand) => void,
): readonly Command[] {
  if (type === 'html') return [];
  return MARKDOWN_COMMANDS.map(({ label, key, run: command }) => ({
    id: textCommandId(label),
    label,
    group: 'Text',
    keys: key,
    run: () => run(command),
    words: WORDS[label],
  }));
}

export function textCommandId(label: string): string {
  return `text.${label.toLowerCase().replaceAll(' ', '-')}`;
}

const WORDS: Readonly<Record<string, string>> = {
  Bold: 'strong',
  Italic: 'emphasis',
  Link: 'url address',
  'Heading 1': 'title h1',
  'Heading 2': 'title h2',
  'Heading 3': 'title h3',
  List: 'bullets unordered',
  'Numbered list': 'ordered',
  'Task list': 'todo checkbox',
  Quote: 'blockquote',
  Code: 'monospace fence block',
  Table: 'grid columns rows',
  Image: 'picture photo',
};
