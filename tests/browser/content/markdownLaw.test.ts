import { describe, expect, test } from 'vitest';
import { PAGE_DIALECT, renderMarkdownPages } from '#content/markdown/syntax/pageDialect.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { markdownExamples } from '../../support/markdown/markdownExamples.ts';
import {
  edited,
  edits,
  extendedDocuments,
  markdownDocuments,
} from '../../support/markdown/markdownLines.ts';
import { markdownSamples } from './samples.ts';
import { blocksOf, shown, shownInBlocks } from './shownBlocks.ts';
import { fc } from '../../support/laws.ts';

const whole = (text: string) => shown(renderMarkdownPages(text).join('\n'));

/** The rendering of the whole document, for comparison with the blocks. */
const asWhole = (name: string, text: string) => ({ name, html: whole(text) });

const byBlocks = (name: string, text: string, render = blockRenderer(PAGE_DIALECT)) => ({
  name,
  html: shownInBlocks(blocksOf(text, render, true)),
});

/** A document with dependencies across blocks: definitions, footnotes, raw tags, two pages. */
const AROUND = [
  '# Above\n\n[ref] and [^n]\n\n<div>\n\n- item\n',
  '\n</div>\n\n[ref]: /there\n\n[^n]: A note.\n\n--- Page: Two ---\n\n~~end~~ [^n]\n\n[^n]: Another.\n',
] as const;

describe('rendering by blocks equals rendering the whole document', () => {
  test('for every example of CommonMark and GFM, each by itself', () => {
    for (const { name, markdown } of markdownExamples) {
      expect(byBlocks(name, markdown)).toEqual(asWhole(name, markdown));
    }
  }, 120_000);

  test('for every example as an edit of the one before it', () => {
    const render = blockRenderer(PAGE_DIALECT);
    for (const { name, markdown } of markdownExamples) {
      expect(byBlocks(name, markdown, render)).toEqual(asWhole(name, markdown));
    }
  }, 120_000);

  test('for every example inserted into a document and removed again', () => {
    const [above, below] = AROUND;
    const render = blockRenderer(PAGE_DIALECT);
    for (const { name, markdown } of markdownExamples) {
      const text = `${above}\n${markdown}\n${below}`;
      expect(byBlocks(name, text, render)).toEqual(asWhole(name, text));
      expect(byBlocks(name, above + below, render)).toEqual(asWhole(name, above + below));
    }
  }, 240_000);

  test('for examples typed character by character', () => {
    for (const { name, markdown } of markdownExamples.filter((_, index) => index % 16 === 0)) {
      const render = blockRenderer(PAGE_DIALECT);
      for (let end = 1; end <= Math.min(80, markdown.length); end += 1) {
        const text = markdown.slice(0, end);
        expect(byBlocks(name, text, render)).toEqual(asWhole(name, text));
      }
    }
  }, 240_000);

  test('for all examples of a specification as one document, edited in its middle', () => {
    for (const specification of ['CommonMark', 'GFM']) {
      const texts = markdownExamples
        .filter(({ name }) => name.startsWith(specification))
        .map(({ markdown }) => markdown);
      const render = blockRenderer(PAGE_DIALECT);
      for (const middle of ['', 'x\n', '[foo]: /new\n', '```\n', '<!--\n']) {
        const half = texts.length >> 1;
        const text = [...texts.slice(0, half), middle, ...texts.slice(half)].join('\n');
        expect(byBlocks(middle, text, render)).toEqual(asWhole(middle, text));
      }
    }
  }, 240_000);

  test('for a changed line ending of the first line, and back', () => {
    const render = blockRenderer(PAGE_DIALECT);
    for (const first of ['a\n', 'a\r', '\n\n<li>\n\na\r', 'a\r\n']) {
      const text = `${first}\nmention[^1]\n\n[^1]: note\n\nend\n`;
      expect(byBlocks(first, text, render)).toEqual(asWhole(first, text));
      expect(blocksOf(text, render, true)).toEqual(blocksOf(text));
    }
  });

  test('for random documents after random edits', () => {
    const documents = fc.oneof(
      markdownDocuments,
      extendedDocuments,
      fc.constantFrom(...markdownSamples.map(({ text }) => text.slice(0, 3000))),
    );
    fc.assert(
      fc.property(documents, fc.array(edits, { minLength: 1, maxLength: 6 }), (first, changes) => {
        const render = blockRenderer(PAGE_DIALECT);
        let text = first;
        blocksOf(text, render);
        for (const change of changes) {
          text = edited(text, change);
          expect(blocksOf(text, render, true)).toEqual(blocksOf(text));
        }
        expect(shownInBlocks(blocksOf(text, render))).toBe(whole(text));
      }),
      { numRuns: 1000 },
    );
  }, 240_000);

  test('for random edits that interrupt earlier renderings', () => {
    fc.assert(
      fc.property(
        fc.array(markdownDocuments, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(edits, fc.nat(4)), { minLength: 1, maxLength: 5 }),
        (documents, changes) => {
          const render = blockRenderer(PAGE_DIALECT);
          let text = documents.join('\n\n');
          blocksOf(text, render);
          for (const [change, stepsTaken] of changes) {
            text = edited(text, change);
            const steps = render(text, true);
            for (let step = 0; step < stepsTaken; step += 1) steps.next();
          }
          expect(blocksOf(text, render, true)).toEqual(blocksOf(text));
        },
      ),
      { numRuns: 300 },
    );
  }, 240_000);
});
