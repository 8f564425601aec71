import { indentLess, indentMore } from '@codemirror/commands';
import {
  EditorSelection,
  type EditorState,
  type Extension,
  Facet,
  type StateCommand,
} from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';

/** spec §9 */
export const TAB = '  ';

/** spec §2; indents several selected lines. */
export const insertTab: StateCommand = (target) => {
  const { state, dispatch } = target;
  if (state.readOnly) return false;
  const lines = state.selection.ranges.some(
    (range) => state.doc.lineAt(range.from).number !== state.doc.lineAt(range.to).number,
  );
  if (lines) return indentMore(target);
  const change = state.changeByRange((range) => ({
    changes: { from: range.from, to: range.to, insert: TAB },
    range: EditorSelection.cursor(range.from + TAB.length),
  }));
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input.indent' }));
  return true;
};

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock']);

/** Whether Escape has another use, as closing completions. */
export const usesEscape = Facet.define<(state: EditorState) => boolean>();

/** Tab inserts spaces. After Escape the next Tab leaves the editor, for keyboard users. */
export function tabKey(onArmed: (armed: boolean) => void): Extension {
  let armed = false;
  const arm = (view: EditorView, next: boolean) => {
    if (next === armed) return;
    armed = next;
    view.setTabFocusMode(next);
    onArmed(next);
  };
  return [
    keymap.of([{ key: 'Tab', run: insertTab, shift: indentLess }]),
    EditorView.domEventObservers({
      keydown: (event, view) => {
        if (event.isComposing) return;
        if (event.key === 'Escape') {
          if (view.state.facet(usesEscape).some((uses) => uses(view.state))) return;
          arm(view, true);
          view.dispatch({ effects: EditorView.announce.of('Press Tab to leave the editor.') });
        } else if (event.key !== 'Tab' && !MODIFIERS.has(event.key)) {
          arm(view, false);
        }
      },
      pointerdown: (_, view) => arm(view, false),
      blur: (_, view) => arm(view, false),
    }),
  ];
}
