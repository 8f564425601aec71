import { atom } from 'jotai';

/** One of the studio's two panes: the editor is the first, the preview the second. */
export type PaneChoice = 'first' | 'second';

/** The pane that a narrow window shows of the open document; each document begins with its editor. */
export const shownPane = atom<PaneChoice>('first');
