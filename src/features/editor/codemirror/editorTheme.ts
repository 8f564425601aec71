import type { Extension } from '@codemirror/state';
import { codeTheme } from '#ui/code/codeTheme.ts';
import { searchTheme } from '#ui/code/searchTheme.ts';
import { popupTheme } from './popupTheme.ts';

/** How the editor looks: the theme of all source text, its panels, and what pops up over it. */
export const editorTheme: Extension = [codeTheme, searchTheme, popupTheme];
