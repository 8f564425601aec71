import { useEffect } from 'react';
import { createListeners } from '#domain/listeners.ts';
import type { Command } from './command.ts';
import { useCommandKeys } from './useCommandKeys.ts';

const listeners = createListeners();
let shown: readonly Command[] = [];

/** The commands of the screen on show, beside those of every screen. */
export const screenCommands = { current: () => shown, subscribe: listeners.subscribe } as const;

/** Offers a screen's commands by key and in the palette while it is mounted. */
export function useScreenCommands(commands: readonly Command[]): void {
  useCommandKeys(commands);
  useEffect(() => show(commands), [commands]);
  useEffect(() => () => show([]), []);
}

function show(commands: readonly Command[]): void {
  shown = commands;
  listeners.tell();
}
