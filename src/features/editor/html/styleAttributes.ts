import { cssLanguage } from '@codemirror/lang-css';
import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';

/** CSS completion in style attributes, which @lezer/common 1.5.5 misses: its next search starts at the last node. */
export const styleAttributes: Extension = Prec.high(
  cssLanguage.data.of({
    autocomplete: ({ state }: { readonly state: EditorState }) => {
      syntaxTree(state).resolveInner(0);
      return null;
    },
  }),
);
