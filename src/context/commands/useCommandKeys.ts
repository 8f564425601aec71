import { useEffect, useEffectEvent } from 'react';
import { listen } from '#ui/browser/listen.ts';
import type { Command } from './command.ts';
import { matchesKeys } from './matchesKeys.ts';
import { hasMacKeys } from './shownKeys.ts';

/** Replaces browser shortcuts. Keys of `Edit` and `Text` work only in the text, and none while a dialog is open. */
export function useCommandKeys(commands: readonly Command[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return;
    const command = commands.find(
      ({ keys }) => keys !== undefined && matchesKeys(keys, event, hasMacKeys()),
    );
    if (command?.keys === undefined) return;
    const target = event.target instanceof Element ? event.target : null;
    const isPlain = !command.keys.includes('-');
    if (isPlain && target !== null && target.closest(TAKES_KEYS) !== null) return;
    const isTextCommand = command.group === 'Edit' || command.group === 'Text';
    if (isTextCommand && target?.closest('.cm-content') === null) return;
    event.preventDefault();
    const hasDialog = document.querySelector(MODAL) !== null;
    if (!event.repeat && !hasDialog && command.disabled !== true) command.run();
  });
  useEffect(() => listen(window, ['keydown'], (event) => onKey(event)), []);
}

/** A plain key types text there, or chooses an entry. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable="true"], .cm-editor, [role="menu"], [role="listbox"]';

const MODAL = '[role="dialog"], [role="alertdialog"]';
