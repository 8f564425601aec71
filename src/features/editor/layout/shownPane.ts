import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useLayoutEffect, useState } from 'react';
import { savedPosition, savePosition } from './savedPositions.ts';

/** `first` is the editor, `second` the preview. */
export type PaneChoice = 'first' | 'second';

/** The window has room for both panes; must equal the CSS variant `split`. */
export const SPLIT = '(min-width: 64rem), (min-width: 48rem) and (min-height: 30rem)';

export const shownPane = atom<PaneChoice>('first');

export const assistantShown = atom(false);

export function useSavedPane(documentKey: string): void {
  const store = useStore();
  const [firstKey] = useState(documentKey);
  useLayoutEffect(() => {
    store.set(shownPane, savedPosition(firstKey)?.pane ?? 'first');
  }, [store, firstKey]);
  const pane = useAtomValue(shownPane);
  useEffect(() => savePosition(documentKey, { pane }), [documentKey, pane]);
}
