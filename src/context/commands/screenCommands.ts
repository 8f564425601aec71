import { useEffect } from 'react';
import { createListeners } from '#domain/listeners.ts';
import type { Command } from './command.ts';
import { useCommandKeys } from './useCommandKeys.ts';

const listeners = createListeners();
let shown: readonly Command[] = [];

export const screenCommands = { current: () => shown, subscribe: listeners.subscribe } as const;

export function useScreenCommands(commands: readonly Command[]): void {
  useCommandKeys(commands);
  useEffect(() => show(commands), [commands]);
  useEffect(() => () => show([]), []);
}

function show(commands: readonly Command[]): void {
  shown = commands;
  listeners.notify();
}
