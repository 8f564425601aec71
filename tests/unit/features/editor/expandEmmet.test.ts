import { html } from '@codemirror/lang-html';
import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { abbreviationStart } from '#features/editor/source/expandEmmet.ts';
import { parsed } from '../../../support/editorText.ts';

/** The abbreviation found before `|`, or null. */
function abbreviation(text: string): string | null {
  const head = text.indexOf('|');
  const state = parsed(
    EditorState.create({
      doc: text.replace('|', ''),
      selection: { anchor: head },
      extensions: [html()],
    }),
  );
  // As bracket matching does: later searches start from this node.
  syntaxTree(state).resolveInner(head, 1);
  const start = abbreviationStart(state);
  return start === null ? null : state.sliceDoc(start, head);
}

describe('an unambiguous Emmet abbreviation is found', () => {
  test.each([
    ['ul>li*3|', 'ul>li*3'],
    ['<main>\n  section.card#one>h2{A title}+p|\n</main>', 'section.card#one>h2{A title}+p'],
    ['<p>.note|</p>', '.note'],
    ['<div>a|</div>', 'a'],
    ['some words a[href="x y"]|', 'a[href="x y"]'],
    ['  (header>nav)+main|', '(header>nav)+main'],
    ['div|', 'div'],
    ['input:email|', 'input:email'],
    ['!|', '!'],
    ['my-card.big|', 'my-card.big'],
    ['<style>\nbody {\n  m10|\n}\n</style>', 'm10'],
    ['<style>a { color: red; p10-20| }</style>', 'p10-20'],
  ])('%s', (text, seen) => {
    expect(abbreviation(text)).toBe(seen);
  });
});

describe('an ambiguous one is not: Tab inserts two spaces', () => {
  test.each([
    'Fish and a|',
    'This is the main|',
    'Hello!|',
    '<p>Hello !|</p>',
    'i.e|',
    'see section 2.5|',
    'end of a sentence.|',
    '|',
    '  |',
    '<div class|>',
    '<div class="ul>li|">',
    '<!-- ul>li| -->',
    '<p style="fz12|">',
    '<script>\ndiv|\n</script>',
    '<style>a { color: r| }</style>',
    '<style>\ndiv|\n</style>',
    '<style>a { /* m10| */ }</style>',
    'di|v',
    'hello|',
  ])('%s', (text) => {
    expect(abbreviation(text)).toBeNull();
  });
});
