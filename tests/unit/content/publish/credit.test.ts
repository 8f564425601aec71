import { describe, expect, test } from 'vitest';
import { creditedMarkdown, htmlCredit } from '#content/publish/credit.ts';

const ORIGINAL = { title: 'Field notes', link: 'https://recto.test/preview/markdown/1' };

describe('the credit of a remix', () => {
  test('is at the end of a Markdown document, below a rule', async () => {
    expect(await creditedMarkdown('# Notes\n\nText\n\n', ORIGINAL)).toBe(
      '# Notes\n\nText\n\n---\n\n*Remixed from [Field notes](<https://recto.test/preview/markdown/1>)*\n',
    );
  });

  test('is at the end of the first of several pages, which stay the same pages', async () => {
    const text = '--- Page: One ---\nFirst\n--- Page: Two ---\nSecond\n';
    expect(await creditedMarkdown(text, ORIGINAL)).toBe(
      '--- Page: One ---\nFirst\n\n---\n\n*Remixed from [Field notes](<https://recto.test/preview/markdown/1>)*\n\n--- Page: Two ---\nSecond\n',
    );
  });

  test('is at the top of a document that ends within code', async () => {
    expect(await creditedMarkdown('# Notes\n\n```js\nlet a;\n', ORIGINAL)).toBe(
      '*Remixed from [Field notes](<https://recto.test/preview/markdown/1>)*\n\n---\n\n# Notes\n\n```js\nlet a;\n',
    );
  });

  test.each(['---\ntitle: "```"\n---\n', '+++\ntitle = "x"\n+++\n\n'])(
    'leaves front matter where it is: %j',
    async (front) => {
      for (const text of ['Words\n', '```js\nlet a;\n', '']) {
        expect((await creditedMarkdown(front + text, ORIGINAL)).startsWith(front.trimEnd())).toBe(
          true,
        );
      }
      expect(await creditedMarkdown(`${front}Words\n`, ORIGINAL)).toMatch(
        /Words\n\n---\n\n\*Remixed/,
      );
    },
  );

  test('takes a title as words, whatever is in it', async () => {
    const odd = { ...ORIGINAL, title: '[a](b) *c* <script>\n"x" & `y`' };
    expect(await creditedMarkdown('', odd)).toContain(
      '[\\[a\\](b) \\*c\\* \\<script\\> "x" \\& \\`y\\`](<',
    );
    expect(htmlCredit(odd)).toContain('>[a](b) *c* &lt;script&gt;\n&quot;x&quot; &amp; `y`</a>');
  });
});
