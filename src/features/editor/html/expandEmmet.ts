import { forceParsing } from '@codemirror/language';
import type { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { insertTab } from '#features/editor/codemirror/tabKey.ts';
import { abbreviationStart } from './emmetAbbreviation.ts';

const loadEmmet = () => import('@emmetio/codemirror6-plugin');

type Emmet = Awaited<ReturnType<typeof loadEmmet>>;

let emmet: Emmet | null = null;

/** Limit for parsing up to the cursor, ms. */
const PARSE_MS = 50;

/** False if there may be no abbreviation. Loads Emmet on first use; if that fails, inserts two spaces. */
export function expandEmmet(view: EditorView): boolean {
  // After a large paste the syntax tree may not reach the cursor yet.
  forceParsing(view, view.state.selection.main.head, PARSE_MS);
  const { state } = view;
  const start = state.readOnly ? null : abbreviationStart(state);
  if (start === null) return false;
  if (emmet !== null) return expand(emmet, view, start);
  void loadEmmet()
    .catch(() => null)
    .then((loaded) => {
      emmet = loaded;
      const isUnchanged = view.state.doc === state.doc && view.state.selection.eq(state.selection);
      if (!isUnchanged) return;
      if (loaded === null || !expand(loaded, view, start)) insertTab(view);
    });
  return true;
}

/** False if Emmet finds no abbreviation, or another than `abbreviationStart`. */
function expand({ expandAbbreviation }: Emmet, view: EditorView, start: number): boolean {
  const expansions: Transaction[] = [];
  try {
    expandAbbreviation({ state: view.state, dispatch: (expansion) => expansions.push(expansion) });
  } catch {
    // Emmet's parser throws on invalid abbreviations.
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
