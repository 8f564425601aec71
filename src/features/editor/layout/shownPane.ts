import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { savedPosition, savePosition } from './savedPositions.ts';

/** `first` is the editor, `second` the preview. */
export type PaneChoice = 'first' | 'second';

/** The pane shown on a narrow window. */
export const shownPane = atom<PaneChoice>('first');

export function useSavedPane(documentKey: string): void {
  const store = useStore();
  useState(() => store.set(shownPane, savedPosition(documentKey)?.pane ?? 'first'));
  const pane = useAtomValue(shownPane);
  useEffect(() => savePosition(documentKey, { pane }), [documentKey, pane]);
}
