import { describe, expect, test } from 'vitest';
import { removalWarning } from '#domain/chat/wholeText.ts';

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
