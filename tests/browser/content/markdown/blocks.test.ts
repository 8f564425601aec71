import { describe, expect, test } from 'vitest';
import { PAGE_DIALECT, renderMarkdownPages } from '#content/markdown/syntax/pageDialect.ts';
import { blockRenderer } from '#content/markdown/blocks.ts';
import { extendedDocuments, markdownDocuments } from '../../../support/markdown/markdownLines.ts';
import { markdownSamples } from '../samples.ts';
import { blocksOf, shown, shownInBlocks } from '../shownBlocks.ts';
import { fc } from '../../../support/laws.ts';

describe('previews: rendering by blocks', () => {
  test('equals rendering the whole document', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        expect(shownInBlocks(blocksOf(text))).toBe(shown(renderMarkdownPages(text).join('\n')));
      }),
      { numRuns: 1000 },
    );
  }, 120_000);

  test('with all features equals rendering the whole document', () => {
    fc.assert(
      fc.property(extendedDocuments, (text) => {
        expect(shownInBlocks(blocksOf(text))).toBe(shown(renderMarkdownPages(text).join('\n')));
      }),
      { numRuns: 1000 },
    );
  }, 120_000);

  test('after any edit equals rendering afresh', () => {
    fc.assert(
      fc.property(fc.array(markdownDocuments, { minLength: 2, maxLength: 4 }), (texts) => {
        const render = blockRenderer(PAGE_DIALECT);
        for (const text of [...texts, texts.join('\n\n')]) {
          expect(blocksOf(text, render)).toEqual(blocksOf(text));
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  test('the last block is the same with and without footnotes', () => {
    const render = blockRenderer(PAGE_DIALECT);
    const texts = ['[^n] and [^m]', '[^n]: A note.', '<table><tr><td>'];
    for (const text of [...texts, texts.join('\n\n')]) {
      expect(blocksOf(text, render)).toEqual(blocksOf(text));
    }
  });

  test.each(markdownSamples)('$name is the same by blocks', ({ text }) => {
    expect(shownInBlocks(blocksOf(text))).toBe(shown(renderMarkdownPages(text).join('\n')));
  });

  test('raw HTML is no table of contents, whatever precedes it', () => {
    for (const before of ['', '[a]: /b\n\n']) {
      const text = `---\nmarkdown: extended\n---\n${before}<p>[[toc]]</p>\n: end`;
      expect(shownInBlocks(blocksOf(text))).toBe('<p>[[toc]]</p>:end');
      expect(shown(renderMarkdownPages(text).join('\n'))).toBe('<p>[[toc]]</p>:end');
    }
  });

  test('an empty list of footnotes adds nothing to an open tag', () => {
    const text = '[^m]: Other [^n] [ref]\n\n<b>bold';
    expect(shownInBlocks(blocksOf(text))).toBe(shown(renderMarkdownPages(text).join('\n')));
  });

  test('every block has its start line, page markers included', () => {
    const text =
      '# A\n\none\ntwo\n\n- b\n\n  c\n\n```\nx\n\ny\n```\n\nend\n\n--- Page: P ---\n\nlast[^1]\n\n[^1]: n\n';
    const lines = text.split('\n');
    const starts = blocksOf(text).map(({ line }) => lines[line]);
    expect(starts).toEqual([
      '# A',
      'one',
      '- b',
      '```',
      'end',
      '--- Page: P ---',
      'last[^1]',
      '[^1]: n',
    ]);
  });

  test('lines are ascending and within the source', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        const lines = blocksOf(text).map(({ line }) => line);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        expect(Math.max(0, ...lines)).toBeLessThan(text.split('\n').length);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  test('a long text is rendered from the top down, in steps', () => {
    const text = Array.from({ length: 2000 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    const steps = [...blockRenderer(PAGE_DIALECT)(text)].filter(
      (step) => step !== null && step !== 'rest',
    );
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.map(({ complete }) => complete)).toEqual(
      steps.map((_, at) => at === steps.length - 1),
    );
    expect(steps.at(-1)?.blocks).toHaveLength(2000);
    for (const { blocks } of steps) expect(blocks[0]?.html).toContain('Paragraph 0.');
  });

  test('contains only allowed tags, and no line numbers', () => {
    const html = blocksOf('<div data-line="1" onclick="x">a</div>\n\n<script>b</script>\n\nc\n\nd')
      .map((block) => block.html)
      .join('');
    expect(html).toBe('<div>a</div><p>c</p><p>d</p>');
  });
});
