import { history, undo } from '@codemirror/commands';
import { EditorView, keymap } from '@codemirror/view';
import { standardKeymap } from '@codemirror/commands';
import { indentOnInput } from '@codemirror/language';
import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { codeLanguage } from '#frames/code/codeLanguage.ts';

let view: EditorView;

afterEach(() => view.destroy());

/** Types into an editor for HTML, or for the HTML inside Markdown; `[Enter]` and the like are keys. */
async function typed(keys: string, type: 'html' | 'markdown' = 'html', doc = ''): Promise<string> {
  view = new EditorView({
    parent: document.body,
    doc,
    selection: { anchor: doc.length },
    extensions: [history(), indentOnInput(), codeLanguage(type), keymap.of(standardKeymap)],
  });
  view.focus();
  await userEvent.keyboard(keys);
  return view.state.doc.toString();
}

describe('what the user types in full stays as it was typed', () => {
  test.each(['html', 'markdown'] as const)('closing tags, in %s', async (type) => {
    expect(await typed('<h1>Hello</h1>{Enter}<p>Two words</p>', type)).toBe(
      '<h1>Hello</h1>\n<p>Two words</p>',
    );
  });

  test('elements inside others, on one line and on several', async () => {
    expect(await typed('<p>A <b>bold <i>word</i></b></p>')).toBe(
      '<p>A <b>bold <i>word</i></b></p>',
    );
  });

  test('a closing tag on a line of its own', async () => {
    const text = await typed('<div>{Enter}<p>Hi</p>{Enter}</div>{Enter}<hr>');
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      '<div>',
      '<p>Hi</p>',
      '</div>',
      '<hr>',
    ]);
  });

  test('a closing tag of an element that was there before', async () => {
    expect(await typed('</section>', 'html', '<section>Text')).toBe('<section>Text</section>');
  });

  test('the same tag twice, one of them the user’s own', async () => {
    expect(await typed('</div></div>', 'html', '<div><div>Text')).toBe(
      '<div><div>Text</div></div>',
    );
  });
});

describe('what the editor inserted stays', () => {
  test('where the user types no closing tag', async () => {
    expect(await typed('<h1>Hello')).toBe('<h1>Hello</h1>');
  });

  test('before other text, and for another name', async () => {
    expect(await typed('<p>One</b>')).toBe('<p>One</b></p>');
  });
});

test('undo returns to the tag that the editor inserted', async () => {
  expect(await typed('<p>One</p>')).toBe('<p>One</p>');
  undo(view);
  expect(view.state.doc.toString()).not.toContain('</p></p>');
});
