import { useEffect, useEffectEvent } from 'react';
import { hasMacKeys } from '#features/editor/codemirror/shownKeys.ts';
import type { Command } from './command.ts';
import { matchesKeys } from './matchesKeys.ts';

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
    if (isPlain && target?.closest(TEXT_FIELDS) !== null) return;
    const isTextCommand = command.group === 'Edit' || command.group === 'Text';
    if (isTextCommand && target?.closest('.cm-content') === null) return;
    event.preventDefault();
    const hasDialog = document.querySelector(MODAL) !== null;
    if (!event.repeat && !hasDialog && command.disabled !== true) command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"], .cm-editor';

const MODAL = '[role="dialog"], [role="alertdialog"]';
