import { cssLanguage } from '@codemirror/lang-css';
import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, Prec } from '@codemirror/state';

/**
 * Lets CSS be completed in style attributes. The language's own source, which is asked right after this one, searches
 * the tree; a tree begins at the node it found last, and from the value of an attribute it does not find the styles
 * in it (@lezer/common 1.5.5). So it is made to find another one first.
 */
export const styleAttributes: Extension = Prec.high(
  cssLanguage.data.of({
    autocomplete: ({ state }: { readonly state: EditorState }) => {
      syntaxTree(state).resolveInner(0);
      return null;
    },
  }),
);
