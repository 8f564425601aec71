/** The baseline: a bare CodeMirror 6 with the language of the text. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';

const type = new URLSearchParams(location.search).get('type');
const text = await (await fetch(`/text${location.search}`)).text();
new EditorView({
  doc: text,
  parent: document.body,
  extensions: [
    lineNumbers(),
    history(),
    keymap.of([...historyKeymap, ...defaultKeymap]),
    type === 'html' ? html() : markdown({ base: markdownLanguage }),
    syntaxHighlighting(defaultHighlightStyle),
    EditorView.lineWrapping,
    EditorView.theme({ '&': { height: '90vh' } }),
  ],
});
