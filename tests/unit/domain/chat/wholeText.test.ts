import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { changesOfCode, lastCodeOf, removalWarning } from '#domain/chat/wholeText.ts';
import { applyChanges, fenced, PAGES, withChange } from '../../../support/chat/writtenReplies.ts';

function applied(text: string, code: string): string | null {
  const changes = changesOfCode(text, code);
  return changes && applyChanges(text, changes);
}

describe('a reply with a whole page', () => {
  test('becomes changes of lines', () => {
    const code = withChange('html', '<li>Kite</li>', '<li>Red kite</li>');
    expect(changesOfCode(PAGES.html, code)).toEqual([
      {
        from: PAGES.html.indexOf('      <li>Kite'),
        to: PAGES.html.indexOf('    </ul>'),
        insert: '      <li>Red kite</li>\n',
      },
    ]);
  });

  test('may have another first line if it keeps half of the others', () => {
    const code = withChange('markdown', '# Field notes', '# Notes');
    expect(applied(PAGES.markdown, code)).toBe(code);
  });

  test('is refused if a comment replaces lines, or if it is another page', () => {
    expect(
      changesOfCode(PAGES.html, '<!doctype html>\n<h1>B</h1>\n<!-- rest of the page -->'),
    ).toBeNull();
    expect(changesOfCode(PAGES.markdown, 'npm install')).toBeNull();
  });

  test('replaces the lines between its first and its last one if it is a part', () => {
    const part = '    <ul>\n      <li>Owl</li>\n    </ul>';
    expect(applied(PAGES.html, part)).toBe(
      withChange('html', '      <li>Heron</li>\n      <li>Kite</li>', '      <li>Owl</li>'),
    );
  });

  test('gives exactly that page, whatever the two texts', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '', ' d'), { maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [one, two] = [['x', ...before].join('\n'), ['x', ...after].join('\n')];
        const changes = changesOfCode(one, two);
        if (changes === null) return;
        expect(applied(one, two)?.trimEnd()).toBe(two.trimEnd());
      }),
    );
  });

  test('is the last of its code blocks', () => {
    expect(lastCodeOf(`Run\n\n${fenced('one\n', 'sh')}\n\n${fenced('<p>\n')}`)).toBe('<p>\n');
    expect(lastCodeOf('No code.')).toBeNull();
  });
});

const PAGE = `<style>a {}</style>
<style>b {}</style>
<script>go()</script>
<!-- <script> in a comment -->
<p>One</p>
<p>Two</p>
<p>Three</p>
<p>Four</p>
<p>Five</p>
<p>Six</p>
`;

const warn = (after: string, removedLines = 0, type: 'html' | 'markdown' = 'html') =>
  removalWarning({ type, before: PAGE, after, removedLines });

describe('spec §7: warnings about removals', () => {
  test('there is none when styles, scripts and most lines stay', () => {
    expect(warn(PAGE.replace('One', 'Uno'))).toBeNull();
    expect(warn(PAGE.replace('a {}', 'a { color: red }'))).toBeNull();
    expect(warn(PAGE, 2)).toBeNull();
  });

  test('counts removed style and script elements', () => {
    expect(warn(PAGE.replace('<style>a {}</style>\n', ''))).toBe('This removes 1 <style> element.');
    expect(warn('<p>One</p>')).toBe('This removes 2 <style> and 1 <script> elements.');
  });

  test('counts the lines when more than a fifth is removed', () => {
    expect(warn(PAGE, 3)).toBe('This removes 3 of 10 lines (30 %).');
    expect(warn('<p>One</p>', 9)).toBe(
      'This removes 2 <style> and 1 <script> elements, and 9 of 10 lines (90 %).',
    );
  });

  test('ignores elements in Markdown', () => {
    expect(warn('Text', 0, 'markdown')).toBeNull();
    expect(warn('Text', 9, 'markdown')).toBe('This removes 9 of 10 lines (90 %).');
  });
});
