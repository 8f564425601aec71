import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { htmlProblems, styleAttributes } from '#features/editor/source/htmlLint.ts';
import { WELCOME_HTML } from '#content/starters/starters.ts';
import { fc } from '../../../support/laws.ts';
import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { html } from '@codemirror/lang-html';
import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { parsed } from '../../../support/editorText.ts';

/** The marked source and the message of each problem. */
function marks(html: string): readonly string[] {
  return [...htmlProblems(html)].flatMap((problem) =>
    problem === null ? [] : [`${html.slice(problem.from, problem.to)}: ${problem.message}`],
  );
}

describe('invalid HTML is marked', () => {
  test.each([
    ['<div><p>a', '<div>: Unclosed <div>: missing </div>.'],
    ['<div><span>a</div>', '<span>: Unclosed <span>: missing </span>.'],
    ['a</em>', '</em>: No open <em> for this closing tag.'],
    ['<p>a<div>b</div></p>', '</p>: No open <p> for this closing tag.'],
    ['<img src=a></img>', '</img>: <img> has no closing tag.'],
    ['<div/>', '<div/>: <div/> doesn’t close the element: write <div></div>.'],
    ['a <b', '<b: Unclosed tag: missing “>”.'],
    ['<a\n<b>x</b>', '<a: Unclosed tag: missing “>”.'],
    ['<a href="x>y', '<a href="x>y: Unclosed quote in an attribute.'],
    [
      '<a href="x>y</a> <b class="z">w</b>',
      '<a href="x>y</a> <b class="z">: Missing or extra quote in this tag.',
    ],
    [
      '<b class=x CLASS=y></b>',
      '<b class=x CLASS=y>: Duplicate attribute class: only the first counts.',
    ],
    ['<!-- a', '<!-- a: Unclosed comment: missing “-->”.'],
    ['<style>p {}', '<style>p {}: Unclosed <style>: missing </style>.'],
  ])('%s', (html, mark) => {
    expect(marks(html)).toContain(mark);
  });
});

describe('valid HTML is not marked', () => {
  test.each([
    '<ul><li>a<li>b</ul>',
    '<!doctype html><title>a</title><p>b<p>c',
    '<table><thead><tr><th>a<tbody><tr><td>b<td>c<tr><td>d</table>',
    '<table><colgroup><col><tr><td>a</table>',
    '<html><head><meta charset=utf-8><body>a</html>',
    'a</body></html>',
    '<dl><dt>a<dd>b<dt>c<dd>d</dl>',
    '<select><optgroup label=a><option>b<option selected>c</select>',
    '<ruby>a<rp>(<rt>b<rp>)</ruby>',
    '<p>a<ul><li>b</ul>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"/><g><circle r="1"/></g></svg>',
    '<math><mi>a</mi><mspace/></math>',
    '<br/><img src=a alt=\'b "c"\'/><input disabled value=a/b>',
    '<script>if (a < b && "</p>") document.write("<div>")</script>',
    '<textarea><div></textarea><style>a > b { }</style>',
    '<!-- Page: One --><!----><!--> <p>a<!-- <div> --></p>',
    'a < b, a <3 and a > b',
    '<my-card @click="a" :b="c" data-x=\'{"a":"<b>"}\'></my-card>',
    '<A HREF=x>y</a>',
    '',
  ])('%s', (html) => {
    expect(marks(html)).toEqual([]);
  });

  test('samples, templates and the welcome page have no marks', () => {
    for (const folder of ['tests/samples/', 'src/content/starters/']) {
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.html'))) {
        expect([name, marks(readFileSync(folder + name, 'utf8'))]).toEqual([name, []]);
      }
    }
    expect(marks(WELCOME_HTML)).toEqual([]);
  });

  const name = fc.constantFrom('div', 'span', 'section', 'b', 'x-y', 'h2', 'button');
  const attribute = fc.constantFrom(
    '',
    ' id="a"',
    " title='>'",
    ' hidden',
    ' data-a=1',
    '\n  class="b c"',
  );
  const { page } = fc.letrec<{ page: string; element: string }>((tie) => ({
    element: fc.oneof(
      fc.constantFrom(
        'text',
        ' a < b ',
        '<br>',
        '<img alt="">',
        '<!-- <p> -->',
        '<style>a>b{}</style>',
      ),
      fc
        .tuple(name, attribute, tie('page'))
        .map(([tag, attributes, inside]) => `<${tag}${attributes}>${inside}</${tag}>`),
    ),
    page: fc.array(tie('element'), { maxLength: 3 }).map((parts) => parts.join('')),
  }));

  test('a page whose elements are all closed has no marks', () => {
    fc.assert(
      fc.property(page, (html) => {
        expect(marks(html)).toEqual([]);
      }),
    );
  });

  test('one missing closing tag gives one mark', () => {
    fc.assert(
      fc.property(page, name, page, (before, tag, inside) => {
        const html = `<main>${before}<${tag}>${inside}</main>`;
        expect(marks(html)).toHaveLength(1);
      }),
    );
  });
});

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
