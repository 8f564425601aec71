import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { codeBetweenFences } from '#content/markdown/chunk.ts';
import { GFM, toHtml } from '#content/markdown/micromark.ts';
import { markdownExamples } from '../../../support/markdown/markdownExamples.ts';
import { markdownDocuments } from '../../../support/markdown/markdownLines.ts';
import { fc } from '../../../support/laws.ts';

const byMicromark = (text: string) =>
  micromark(text, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    defaultLineEnding: '\n',
  });

const byOneParser = (text: string) => toHtml(GFM.syntax, text, { htmlExtensions: [...GFM.html] });

const WORDS = fc
  .array(
    fc.constantFrom('a', '@', '|', ':-', '-:', '-', ':', '.', 'b.de', 'www.', '\n', '> ', '[^1]'),
    { maxLength: 14 },
  )
  .map((words) => words.join(''));

const FENCE_LINES = [
  '```',
  '````',
  '~~~',
  '```js',
  '~~~ts ',
  '```math',
  '```a`b',
  '``` js',
  '```c++',
  '   ```',
  '    ```',
  '``` ',
  '``',
  'a < b && "c"',
  '\ttab',
  '',
  '  ',
  '> ',
  '- ',
  'words\u2028',
  '&amp; \\*',
  '\0',
  'end\r',
];

describe('what spares micromark work changes nothing', () => {
  test('a parser that leaves out email addresses and tables, used for one text after another', () => {
    for (const { name, markdown } of markdownExamples) {
      expect({ name, html: byOneParser(markdown) }).toEqual({ name, html: byMicromark(markdown) });
    }
    fc.assert(
      fc.property(fc.oneof(markdownDocuments, WORDS), (text) => {
        expect(byOneParser(text)).toBe(byMicromark(text));
      }),
      { numRuns: 1500 },
    );
  });

  test('code between fences is what micromark writes', () => {
    const found = { code: 0 };
    fc.assert(
      fc.property(
        fc.constantFrom(...FENCE_LINES.slice(0, 8)),
        fc.array(fc.constantFrom(...FENCE_LINES), { maxLength: 6 }),
        fc.constantFrom('```\n', '~~~~  \n\n', ' ```', '```\nmore', '```\n\n'),
        (first, lines, last) => {
          const text = [first, ...lines, last].join('\n');
          const html = codeBetweenFences(text);
          if (html === null) return;
          found.code += 1;
          expect(html).toBe(byMicromark(text).trim());
        },
      ),
      { numRuns: 5000 },
    );
    expect(found.code).toBeGreaterThan(200);
  });

  test('code in a plain fence needs no parser', () => {
    expect(codeBetweenFences('```html\n<p>"&"</p>\n```\n\n')).toBe(
      '<pre><code class="language-html">&lt;p&gt;&quot;&amp;&quot;&lt;/p&gt;\n</code></pre>',
    );
    expect(codeBetweenFences('```html\n<p>\n')).toBe(null);
    expect(codeBetweenFences('```math\nx\n```\n')).toBe(null);
  });
});
