import { html } from '@codemirror/lang-html';
import { forceParsing, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { afterEach, expect, test } from 'vitest';
import { boundedHighlighting } from '#ui/code/codeTheme.ts';

const STYLE = HighlightStyle.define([
  { tag: tags.tagName, color: 'rgb(1, 2, 3)' },
  { tag: [tags.attributeName, tags.string], color: 'green' },
  { tag: [tags.keyword, tags.comment], color: 'blue' },
]);

const PAGE = `<main class="a">\n${'<p title="x">Text <b>bold</b></p>\n'.repeat(30)}</main>
<script>const one = "1";</script>`;

/** 600 coloured places a line. */
const DENSE = `${'<b>'.repeat(600)}\n`.repeat(60);

const views: EditorView[] = [];

afterEach(() => {
  for (const view of views.splice(0)) view.destroy();
});

function open(doc: string, highlighting: Extension): EditorView {
  const view = new EditorView({
    parent: document.body,
    doc,
    extensions: [html(), highlighting],
  });
  view.dom.style.height = '300px';
  views.push(view);
  forceParsing(view, doc.length, 5000);
  return view;
}

test('an ordinary page is coloured as the library colours it, also while it is edited', () => {
  const ours = open(PAGE, boundedHighlighting(STYLE));
  const theirs = open(PAGE, syntaxHighlighting(STYLE));
  const compare = () => {
    expect(ours.contentDOM.innerHTML).toBe(theirs.contentDOM.innerHTML);
    expect(ours.contentDOM.querySelector('.cm-line span[class]')).not.toBeNull();
  };
  compare();
  const edits = [
    { from: 20, insert: '<i class="b">new</i>' },
    { from: 0, to: 40, insert: '<!-- ' },
    { from: 0, to: 5, insert: '<script>const x = 1;' },
  ];
  for (const changes of edits) {
    for (const view of [ours, theirs]) {
      view.dispatch({ changes });
      forceParsing(view, view.state.doc.length, 5000);
    }
    compare();
  }
});

test('tags have the colours of the style', () => {
  const view = open(PAGE, boundedHighlighting(STYLE));
  const colours = [...view.contentDOM.querySelectorAll('span')].map(
    (span) => getComputedStyle(span).color,
  );
  expect(colours).toContain('rgb(1, 2, 3)');
});

test('a text with too many coloured places stays plain, and shows its text', () => {
  const view = open(DENSE, boundedHighlighting(STYLE));
  expect(view.contentDOM.querySelectorAll('.cm-line span[class]').length).toBe(0);
  expect(view.contentDOM.textContent).toContain('<b>'.repeat(600));
});

test('colours are restored by an ordinary text', () => {
  const view = open(DENSE, boundedHighlighting(STYLE));
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: PAGE } });
  forceParsing(view, PAGE.length, 5000);
  expect(view.contentDOM.querySelector('.cm-line span[class]')).not.toBeNull();
});
