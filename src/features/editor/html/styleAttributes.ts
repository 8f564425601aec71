import { cssLanguage } from '@codemirror/lang-css';
import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';

/**
 * Enables CSS completion in style attributes: the next source searches from the node resolved last, and misses nested
 * CSS from an attribute value (@lezer/common 1.5.5).
 */
export const styleAttributes: Extension = Prec.high(
  cssLanguage.data.of({
    autocomplete: ({ state }: { readonly state: EditorState }) => {
      syntaxTree(state).resolveInner(0);
      return null;
    },
  }),
);
