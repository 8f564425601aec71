import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

export const placeTheme: Extension = EditorView.theme({
  '.cm-place': {
    backgroundColor: 'color-mix(in oklab, var(--color-accent) 11%, transparent)',
    borderRadius: 'var(--radius-sm)',
  },
  '.cm-place-open': {
    backgroundColor: 'color-mix(in oklab, var(--color-warning) 26%, transparent)',
  },
});
