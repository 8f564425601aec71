import { closeBrackets } from '@codemirror/autocomplete';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, test } from 'vitest';
import { pasteHtml } from '#features/editor/codemirror/pasteHtml.ts';
import { typedFence } from '#features/editor/markdown/typedFence.ts';

let view: EditorView;
afterEach(() => view.destroy());

function open(doc: string, extensions: Extension): void {
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, selection: { anchor: doc.length }, extensions }),
  });
}

function paste(given: Readonly<Record<string, string>>): string {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(given)) data.setData(type, text);
  view.contentDOM.dispatchEvent(
    new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
  );
  return view.state.doc.toString();
}

const COPIED =
  '<html><body><!--StartFragment--><h1>Birds</h1><p>A  wren<br>and a <b>heron</b>.</p><ul><li>Owl</li><li>Kite</li></ul><script>steal()</script><!--EndFragment--></body></html>';

describe('a clipboard with HTML only', () => {
  test('pastes its text into Markdown', () => {
    open(
      '',
      pasteHtml('markdown', () => undefined),
    );
    expect(paste({ 'text/html': COPIED })).toBe('Birds\n\nA wren\nand a heron.\n\nOwl\n\nKite');
  });

  test('pastes its markup into HTML', () => {
    open(
      '<p>',
      pasteHtml('html', () => undefined),
    );
    expect(paste({ 'text/html': `<meta charset="utf-8"><b>x</b>` })).toBe('<p><b>x</b>');
  });

  test('leaves others to the editor', () => {
    open(
      '',
      pasteHtml('markdown', () => undefined),
    );
    expect(paste({ 'text/html': COPIED, 'text/plain': 'Plain' })).toBe('Plain');
  });
});

describe('a typed fence', () => {
  const type = (text: string) => {
    for (const letter of text) {
      const { from, to } = view.state.selection.main;
      const handled = view.state
        .facet(EditorView.inputHandler)
        .some((handle) => handle(view, from, to, letter, () => view.state.update({})));
      if (!handled) view.dispatch(view.state.replaceSelection(letter));
    }
    return view.state.doc.toString();
  };

  test('has three marks, though code closes quotes', () => {
    open('let a = 1;\n', [typedFence, closeBrackets(), javascriptLanguage]);
    expect(type('```\nafter')).toBe('let a = 1;\n```\nafter');
  });

  test('leaves other backticks to closing brackets', () => {
    open('let a = ', [typedFence, closeBrackets(), javascriptLanguage]);
    expect(type('`b')).toBe('let a = `b`');
  });
});
