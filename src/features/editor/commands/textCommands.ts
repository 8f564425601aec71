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
  return MARKDOWN_COMMANDS.map(({ label, words, key, run: command }) => ({
    id: textCommandId(label),
    label,
    group: 'Text',
    keys: key,
    run: () => run(command),
    words,
  }));
}

export function textCommandId(label: string): string {
  return `text.${label.toLowerCase().replaceAll(' ', '-')}`;
}
