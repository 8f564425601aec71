import { describe, expect, test } from 'vitest';
import { compileMarkdown } from '#content/markdown/syntax/pageDialect.ts';
import { joinChunks } from '#content/markdown/chunk.ts';
import { splitChunks } from '#content/markdown/chunks.ts';
import { chunkedPage, compileChunks } from '#content/markdown/compile.ts';
import { finished } from '#domain/steps.ts';
import { edited, edits, markdownDocuments } from '../../../support/markdown/markdownLines.ts';
import { fc } from '../../../support/laws.ts';

/** The HTML of a document compiled by chunks, joining those that continue in the next. */
function fromChunks(text: string, one: boolean): string {
  let chunks = finished(splitChunks(text));
  for (;;) {
    const page = finished(chunkedPage(chunks));
    const html = new Map<string, string>();
    const steps = one ? chunks.map((_, index) => [index]) : [chunks.map((_, index) => index)];
    const results =
      chunks.length === 0
        ? []
        : steps.map((wanted) => compileChunks(page, wanted, compileMarkdown));
    const broken = results.find((result) => 'continues' in result);
    if (broken !== undefined && 'continues' in broken) {
      const [a, b] = [chunks[broken.continues], chunks[broken.continues + 1]];
      if (a === undefined || b === undefined) throw new Error('the last chunk cannot go on');
      chunks = [
        ...chunks.slice(0, broken.continues),
        joinChunks(a, b),
        ...chunks.slice(broken.continues + 2),
      ];
      continue;
    }
    for (const result of results) {
      if ('html' in result) for (const [key, value] of result.html) html.set(key, value);
    }
    return page.keys.map((key) => html.get(key) ?? '').join('\n');
  }
}

/** micromark drops a line break after a definition, so white space is ignored there. */
function comparable(html: string, text: string): string {
  if (text.includes(']:')) return html.replace(/\s+/g, '');
  return html
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

describe('splitting Markdown into chunks', () => {
  test('joined chunks equal the source, and each has its lines', () => {
    fc.assert(
      fc.property(markdownDocuments, fc.constantFrom('\n', '\r\n', '\r'), (text, end) => {
        const source = text.replaceAll('\n', end);
        const chunks = finished(splitChunks(source));
        expect(chunks.map((chunk) => chunk.text).join('')).toBe(source);
        let line = 0;
        for (const chunk of chunks) {
          expect(source.split(end).slice(line).join(end).startsWith(chunk.text)).toBe(true);
          line += chunk.lineBreaks;
        }
      }),
    );
  });

  test('splitting again after an edit equals splitting afresh and reuses unchanged chunks', () => {
    fc.assert(
      fc.property(markdownDocuments, fc.array(edits, { maxLength: 4 }), (first, changes) => {
        let text = first;
        let known = finished(splitChunks(text));
        for (const change of changes) {
          text = edited(text, change);
          known = finished(splitChunks(text, known));
          expect(known).toEqual(finished(splitChunks(text)));
        }
      }),
      { numRuns: 2000 },
    );
    const text = Array.from({ length: 100 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    const before = finished(splitChunks(text));
    const after = finished(splitChunks(text.replace('h 50', 'h and 50'), before));
    expect(after.filter((chunk, index) => chunk !== before[index])).toHaveLength(2);
  }, 60_000);

  test('compiling them one by one equals compiling the whole', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        expect(comparable(fromChunks(text, true), text)).toBe(
          comparable(compileMarkdown(text), text),
        );
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('compiling them together equals compiling the whole', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        expect(comparable(fromChunks(text, false), text)).toBe(
          comparable(compileMarkdown(text), text),
        );
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('a loose list, a fence with blank lines and a comment are not split', () => {
    const text = '- a\n\n- b\n\n  c\n\n```\nx\n\ny\n```\n\n<!--\n\nz\n\n-->\n\nend\n';
    expect(finished(splitChunks(text)).map((chunk) => chunk.text.trim().split('\n')[0])).toEqual([
      '- a',
      '```',
      '<!--',
      'end',
    ]);
  });
});
