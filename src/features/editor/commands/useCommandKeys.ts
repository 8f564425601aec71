import { useEffect, useEffectEvent } from 'react';
import { hasMacKeys } from '#features/editor/codemirror/shownKeys.ts';
import type { Command } from './command.ts';
import { matchesKeys } from './matchesKeys.ts';

/**
 * Runs the studio's commands by their keys, instead of what the browser does with them. What the text itself took
 * is done with; the commands of `Edit` and `Text` count only there. While a dialog is open nothing runs behind it.
 */
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
    const ofText = command.group === 'Edit' || command.group === 'Text';
    if (ofText && target?.closest('.cm-content') === null) return;
    event.preventDefault();
    const isBehind = document.querySelector(MODAL) !== null;
    if (!event.repeat && !isBehind && command.disabled !== true) command.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Where a key without modifiers writes. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"], .cm-editor';

const MODAL = '[role="dialog"], [role="alertdialog"]';
