import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { MAX_SOURCE_BYTES } from '#domain/page/page.ts';
import { refuseHugePaste } from '#features/editor/codemirror/CodeEditor.tsx';

let view: EditorView;
let refused = 0;
/** Transactions: the editor would take seconds for one with a huge text, and for undoing it. */
let updates = 0;

afterEach(() => view.destroy());

function open(doc: string, selection = { anchor: 0, head: 0 }): void {
  [refused, updates] = [0, 0];
  const extensions = [
    refuseHugePaste(() => (refused += 1)),
    EditorView.updateListener.of(() => void (updates += 1)),
  ];
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, selection, extensions }),
  });
}

function give(kind: 'paste' | 'drop', text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const options = { bubbles: true, cancelable: true };
  const { left, top } = view.contentDOM.getBoundingClientRect();
  view.contentDOM.dispatchEvent(
    kind === 'paste'
      ? new ClipboardEvent('paste', { ...options, clipboardData: data })
      : new DragEvent('drop', {
          ...options,
          dataTransfer: data,
          clientX: left + 2,
          clientY: top + 2,
        }),
  );
}

test.each(['paste', 'drop'] as const)('a %s of 10 MB changes nothing', (kind) => {
  open('My text');
  give(kind, 'x'.repeat(10_000_000));
  expect(view.state.doc.toString()).toBe('My text');
  expect([refused, updates]).toEqual([1, 0]);
});

test('text that fits is pasted', () => {
  open('My text');
  give('paste', `${'line\n'.repeat(30_000)}`);
  expect(view.state.doc.length).toBe(150_007);
  expect(refused).toBe(0);
});

test('a selection makes room for what replaces it', () => {
  const size = MAX_SOURCE_BYTES - 1000;
  const doc = 'line\n'.repeat(size / 5);
  open(doc, { anchor: 0, head: doc.length });
  give('paste', 'word\n'.repeat(size / 5));
  expect(view.state.sliceDoc(0, 4)).toBe('word');
  expect(refused).toBe(0);
});

test('a short paste is never refused: saving says that the page is too large', () => {
  open('line\n'.repeat(MAX_SOURCE_BYTES / 4));
  give('paste', 'short');
  expect(view.state.sliceDoc(0, 5)).toBe('short');
});
