import { diagramDrawer } from '#content/markdown/rich/diagrams.ts';
import { drawForWindow } from './windowDiagrams.ts';

/** A text that is cut to fit a card may end inside a diagram. */
export const drawOnCard = diagramDrawer(drawForWindow, { isQuiet: true });

export const drawInReply = diagramDrawer(drawForWindow, { keepsSource: true });

export const drawInExport = diagramDrawer(drawForWindow);
