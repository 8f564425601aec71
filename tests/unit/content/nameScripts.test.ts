import { describe, expect, test } from 'vitest';
import { documentLine, nameScripts } from '../../../src/previewFrame/nameScripts.ts';

describe('preview.md: errors of a page are told by line', () => {
  test('inline scripts are named after their line, others are left alone', () => {
    const html =
      '<p>\n<script>a</script>\n<script src="x"></script><script type="application/json">{}</script>';
    expect(nameScripts(html)).toBe(
      '<p>\n<script>a\n//# sourceURL=recto-line-2\n</script>\n<script src="x"></script><script type="application/json">{}</script>',
    );
  });

  test('modules and scripts with odd attributes are code too', () => {
    expect(nameScripts('<script type="module">a</script>')).toContain('recto-line-1');
    expect(nameScripts('<script data-x=">" async>a</script>')).toContain('a\n//# sourceURL');
  });

  test('a script that is never closed is left alone', () => {
    expect(nameScripts('<script>a')).toBe('<script>a');
  });

  test('a line in a named script is a line in the document', () => {
    expect(documentLine('recto-line-7', 3)).toBe(9);
    expect(documentLine('https://example.com/recto-line-7/x.js', 3)).toBe(null);
    expect(documentLine('', 3)).toBe(null);
  });
});
