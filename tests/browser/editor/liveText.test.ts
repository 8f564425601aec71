import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { describe, expect, test } from 'vitest';
import { editorChanges } from '#features/editor/codemirror/onEditorChange.ts';
import { liveText } from '#features/editor/preview/PreviewPane.tsx';
import { fc } from '../../support/laws.ts';

const piece = fc.constantFrom('', 'a', 'bc', '\n', 'd\ne', '😀');

function open(doc: string): EditorView {
  return new EditorView({ state: EditorState.create({ doc, extensions: editorChanges }) });
}

/** Null reads the text. */
const edit = fc.option(
  fc.array(fc.tuple(fc.nat(), fc.nat({ max: 4 }), piece), { minLength: 1, maxLength: 3 }),
);

function changed(view: EditorView, ranges: readonly (readonly [number, number, string])[]): void {
  const { length } = view.state.doc;
  const changes = ranges.map(([at, removed, insert]) => {
    const from = at % (length + 1);
    return { from, to: Math.min(length, from + removed), insert };
  });
  view.dispatch({ changes });
}

describe('the text that the preview follows', () => {
  test('it is the editor’s after any edits', () => {
    fc.assert(
      fc.property(fc.array(piece), fc.array(edit), (pieces, edits) => {
        const view = open(pieces.join(''));
        const live = liveText(view);
        for (const ranges of edits) {
          if (ranges === null) live.text();
          else changed(view, ranges);
        }
        expect(live.text()).toBe(view.state.doc.toString());
        view.destroy();
      }),
    );
  });

  test('it calls its listeners for changes of the text only', () => {
    const view = open('abc');
    const live = liveText(view);
    const notified: string[] = [];
    live.listen(() => notified.push(live.text()));
    view.dispatch({ selection: { anchor: 1 } });
    view.dispatch({ changes: { from: 1, insert: 'x' } });
    expect(notified).toEqual(['axbc']);
    view.destroy();
  });
});
