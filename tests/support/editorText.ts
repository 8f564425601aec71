import { history } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import { fc } from './laws.ts';

export interface SelectedText {
  readonly doc: string;
  readonly anchor: number;
  readonly head: number;
}

/** An editor state with undo. */
export function openText({ doc, anchor, head }: SelectedText): EditorState {
  return EditorState.create({ doc, selection: { anchor, head }, extensions: [history()] });
}

/** The same from a text in which `|` marks the ends of the selection. */
export function marked(text: string): EditorState {
  const anchor = text.indexOf('|');
  const head = Math.max(anchor, text.lastIndexOf('|') - 1);
  return openText({ doc: text.replaceAll('|', ''), anchor, head });
}

/** The state after parsing all of its text, however long that takes. */
export function parsed(opened: EditorState): EditorState {
  ensureSyntaxTree(opened, opened.doc.length, 60_000);
  // Only the next state has what was parsed after this one was created.
  return opened.update({}).state;
}

/** A state's text, with `|` at the ends of its selection. */
export function shown(state: EditorState): string {
  const { from, to } = state.selection.main;
  const doc = state.doc.toString();
  return from === to
    ? `${doc.slice(0, from)}|${doc.slice(from)}`
    : `${doc.slice(0, from)}|${doc.slice(from, to)}|${doc.slice(to)}`;
}

/** The state after a command. */
export function run(state: EditorState, command: StateCommand): EditorState {
  let next = state;
  command({ state, dispatch: (transaction: Transaction) => (next = transaction.state) });
  return next;
}

/** Random texts of these characters with random selections. */
export function selections(alphabet: string): fc.Arbitrary<SelectedText> {
  return fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), maxLength: 24 }).chain((doc) =>
    fc.record({
      doc: fc.constant(doc),
      anchor: fc.nat(doc.length),
      head: fc.nat(doc.length),
    }),
  );
}
