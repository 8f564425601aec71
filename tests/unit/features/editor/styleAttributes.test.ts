import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { html } from '@codemirror/lang-html';
import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { styleAttributes } from '#features/editor/source/htmlLint.ts';
import { parsed } from '../../../support/editorText.ts';

test.each([
  '<p style="color: rebecca|">x</p>',
  '<p style="top: 0; color: rebecca|"',
  '<style>p { color: rebecca| }</style>',
])('CSS is completed in %s, wherever the tree was searched before', async (text) => {
  const pos = text.indexOf('|');
  const state = parsed(
    EditorState.create({
      doc: text.replace('|', ''),
      extensions: [html(), styleAttributes],
    }),
  );
  syntaxTree(state).resolveInner(pos, 1);
  const found: string[] = [];
  for (const source of state.languageDataAt<CompletionSource>('autocomplete', pos)) {
    const result = await source(new CompletionContext(state, pos, false));
    for (const { label } of result?.options ?? []) found.push(label);
  }
  expect(found).toContain('rebeccapurple');
});
