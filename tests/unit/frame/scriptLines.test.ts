import { describe, expect, test } from 'vitest';
import { lineFinder, numberScripts } from '../../../src/frame/scriptLines.ts';

const URL_ = 'http://localhost:1/frame.html';

/** As measured in Chromium, Firefox and WebKit. */
const CHROMIUM = {
  isRelative: true,
  offset: 0,
  source: 'recto-script',
  syntaxSource: 'recto-script',
  programSource: URL_,
};
const INJECTED = `${URL_} line 9 > injectedScript`;
const FIREFOX = {
  isRelative: false,
  offset: 1,
  source: INJECTED,
  syntaxSource: URL_,
  programSource: URL_,
};
const WEBKIT = {
  isRelative: true,
  offset: 0,
  source: URL_,
  syntaxSource: URL_,
  programSource: URL_,
};

const PAGE = '<p>\n<script>\na\nb</script>\n<script type="module">c</script>';

describe('docs/previews.md: errors of a page have the author’s lines', () => {
  test('where browsers count from the script, its code moves to its line; others are left alone', () => {
    expect(numberScripts(PAGE, CHROMIUM).html).toBe(
      '<p>\n<script>\n\na\nb\n//# sourceURL=recto-script</script>\n<script type="module">\n\n\n\nc\n//# sourceURL=recto-script</script>',
    );
    expect(numberScripts(PAGE, FIREFOX)).toEqual({
      html: PAGE,
      scripts: [
        [2, 4],
        [5, 5],
      ],
    });
  });

  test('scripts with an address, data, empty scripts, hashbangs and unclosed scripts stay as they are', () => {
    for (const html of [
      '<p>\n<script src="x">a</script>',
      '<p>\n<script type="application/json">{}</script>',
      '<p>\n<script></script>',
      '<p>\n<script>#!a</script>',
      '<p>\n<script>a',
    ]) {
      expect(numberScripts(html, CHROMIUM).html).toBe(html);
    }
  });

  test('thousands of scripts far down do not multiply the page', () => {
    const html = `${'\n'.repeat(100_000)}${'<script>a</script>'.repeat(1000)}`;
    expect(numberScripts(html, CHROMIUM).html.length).toBeLessThan(3_000_000);
  });

  test('an error’s line is the page’s, unless it is in no inline script', () => {
    const at = (count: typeof CHROMIUM, filename: string, lineno: number, error: unknown = null) =>
      lineFinder(count, numberScripts(PAGE, count)).ofError({ filename, lineno, error });
    expect(at(CHROMIUM, 'recto-script', 3)).toBe(3);
    expect(at(CHROMIUM, URL_, 3)).toBe(null);
    expect(at(FIREFOX, INJECTED, 4)).toBe(3);
    expect(at(FIREFOX, URL_, 4)).toBe(null);
    expect(at(FIREFOX, URL_, 4, new SyntaxError('x'))).toBe(3);
    expect(at(WEBKIT, URL_, 3)).toBe(3);
    expect(at(WEBKIT, URL_, 1)).toBe(null);
    expect(at(WEBKIT, 'https://example.com/a.js', 3)).toBe(null);
  });

  test('the innermost frame of the page’s own code counts', () => {
    const find = (count: typeof CHROMIUM, stack: unknown, own = 0) =>
      lineFinder(count, numberScripts(PAGE, count)).inStack(stack, own);
    expect(
      find(
        CHROMIUM,
        `Error\n at log (${URL_}:4:9)\n at f (recto-script:3:5)\n at recto-script:5:1`,
        1,
      ),
    ).toBe(3);
    expect(find(FIREFOX, `log@${URL_}:4:9\nf@${INJECTED}:5:1\n@${URL_}:2:1`, 1)).toBe(4);
    expect(find(WEBKIT, `@${URL_}:4:9\nglobal code@${URL_}:3:6\nwrite@[native code]`, 1)).toBe(3);
    expect(find(WEBKIT, `onclick@${URL_}:1:8\nclick@[native code]\n@${URL_}:5:50`)).toBe(5);
    expect(find(WEBKIT, 'x@https://example.com/a.js:3:4')).toBe(null);
    expect(find(WEBKIT, undefined)).toBe(null);
  });
});
