import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { rememberedPlace, rememberPlace } from './places.ts';

/** One of the studio's two panes: the editor is the first, the preview the second. */
export type PaneChoice = 'first' | 'second';

/** The pane that a narrow window shows of the open document. */
export const shownPane = atom<PaneChoice>('first');

/** Opens a document at the pane where it was left in this tab, its editor when nothing is known, and remembers it. */
export function useRememberedPane(documentKey: string): void {
  const store = useStore();
  useState(() => store.set(shownPane, rememberedPlace(documentKey)?.pane ?? 'first'));
  const pane = useAtomValue(shownPane);
  useEffect(() => rememberPlace(documentKey, { pane }), [documentKey, pane]);
}
