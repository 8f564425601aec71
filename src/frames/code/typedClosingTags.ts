import { htmlLanguage } from '@codemirror/lang-html';
import { Prec, StateField, type Extension, type Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** A closing tag that the editor inserted, from its `<` to after its `>`. */
interface InsertedTag {
  readonly from: number;
  readonly to: number;
}

/** Older ones stay, like text that the user typed. */
const MOST_TAGS = 50;

const CLOSING_TAG = /^<\/[^\s<>/]+>$/;

const insertedTags = StateField.define<readonly InsertedTag[]>({
  create: () => [],
  update(tags, transaction) {
    if (!transaction.docChanged) return tags;
    const { changes } = transaction;
    const unchanged = tags.flatMap(({ from, to }): readonly InsertedTag[] => {
      const tag = { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
      return tag.to - tag.from === to - from ? [tag] : [];
    });
    return [...unchanged, ...insertedIn(transaction)].slice(-MOST_TAGS);
  },
});

/** What the language inserts after a typed `>`, behind the cursor. */
function insertedIn(transaction: Transaction): readonly InsertedTag[] {
  if (!transaction.isUserEvent('input.complete')) return [];
  const found: InsertedTag[] = [];
  transaction.changes.iterChanges((_from, _to, from, to, text) => {
    const isBehind = transaction.newSelection.ranges.some(({ head }) => head === from);
    if (isBehind && CLOSING_TAG.test(text.toString())) found.push({ from, to });
  });
  return found;
}

/**
 * A closing tag that the user types in full replaces the one that the editor inserted before, and `</` inserts no name
 * that the user would type once more: the completion list offers it. While an input method composes, its text stays.
 */
export const typedClosingTags: Extension = [
  insertedTags,
  Prec.high(
    EditorView.inputHandler.of((view, from, to, text, insert) => {
      const { state } = view;
      if (state.readOnly || from !== to || state.selection.ranges.length > 1) return false;
      const typed = state.sliceDoc(state.doc.lineAt(from).from, from) + text;
      if (text === '/' && typed.endsWith('</') && htmlLanguage.isActiveAt(state, from, -1)) {
        view.dispatch(insert());
        return true;
      }
      const closing = /<\/[^\s<>/]+>$/.exec(typed)?.[0];
      if (text !== '>' || closing === undefined) return false;
      const spare = state
        .field(insertedTags)
        .find((tag) => tag.from >= from && state.sliceDoc(from, tag.to).trimStart() === closing);
      if (spare === undefined) return false;
      view.dispatch({
        changes: { from, to: spare.to, insert: text },
        selection: { anchor: from + text.length },
        userEvent: 'input.type',
        scrollIntoView: true,
      });
      return true;
    }),
  ),
];
