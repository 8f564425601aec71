import { forceParsing } from '@codemirror/language';
import type { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { insertTab } from '#features/editor/codemirror/tabKey.ts';
import { abbreviationStart } from './emmetAbbreviation.ts';

const loadEmmet = () => import('@emmetio/codemirror6-plugin');

type Emmet = Awaited<ReturnType<typeof loadEmmet>>;

let emmet: Emmet | null = null;

/** How long a Tab may wait for the tree, in ms. */
const PARSE_MS = 50;

/**
 * Expands the Emmet abbreviation that ends at the cursor, and is false where it is not certain that one does. Its code
 * is fetched when it is first wanted; where that fails, two spaces are written as by any other Tab.
 */
export function expandEmmet(view: EditorView): boolean {
  // Right after much was pasted the tree may not reach the cursor yet.
  forceParsing(view, view.state.selection.main.head, PARSE_MS);
  const { state } = view;
  const start = state.readOnly ? null : abbreviationStart(state);
  if (start === null) return false;
  if (emmet !== null) return expand(emmet, view, start);
  void loadEmmet()
    .catch(() => null)
    .then((loaded) => {
      emmet = loaded;
      const isAsItWas = view.state.doc === state.doc && view.state.selection.eq(state.selection);
      if (!isAsItWas) return;
      if (loaded === null || !expand(loaded, view, start)) insertTab(view);
    });
  return true;
}

/** Does nothing, and is false, where Emmet sees another abbreviation than the one that is certain, or none. */
function expand({ expandAbbreviation }: Emmet, view: EditorView, start: number): boolean {
  const expansions: Transaction[] = [];
  try {
    expandAbbreviation({ state: view.state, dispatch: (expansion) => expansions.push(expansion) });
  } catch {
    // Its parser throws for what it cannot read.
    return false;
  }
  const [expansion] = expansions;
  if (expansion === undefined) return false;
  let from = -1;
  let inserted = 0;
  expansion.changes.iterChanges((changedFrom, _to, _fromB, _toB, text) => {
    if (from === -1) from = changedFrom;
    inserted += text.length;
  });
  if (from !== start || inserted === 0) return false;
  view.dispatch(expansion);
  return true;
}
