import { describe, expect, test } from 'vitest';
import { documentLine, lineInStack, nameScripts } from '../../../src/previewFrame/nameScripts.ts';

describe('docs/previews.md: errors of a page have line numbers', () => {
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

  test('maps lines of a named script to lines of the document', () => {
    expect(documentLine('recto-line-7', 3)).toBe(9);
    expect(documentLine('https://example.com/recto-line-7/x.js', 3)).toBe(null);
    expect(documentLine('', 3)).toBe(null);
  });

  test('takes the innermost script of the page from a stack', () => {
    const chromium = `Error\n    at log (http://localhost:1/frame.html:1:9)\n    at f (recto-line-7:3:5)\n    at recto-line-2:1:1`;
    expect(lineInStack(chromium)).toBe(9);
    expect(lineInStack('f@recto-line-4:1:20\n@recto-line-2:1:1')).toBe(4);
    expect(lineInStack('Error\n    at x (https://example.com/a.js:3:4)')).toBe(null);
    expect(lineInStack(undefined)).toBe(null);
  });
});
