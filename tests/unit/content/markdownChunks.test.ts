import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileMarkdown } from '#content/markdown.ts';
import { splitChunks } from '#content/markdownChunks.ts';
import { chunkedPage, compileChunks } from '#content/markdownCompile.ts';
import { finished } from '#domain/steps.ts';
import { markdownDocuments } from '../../support/markdownLines.ts';

/** The HTML of a document put together from its chunks, joining those that turn out to be one. */
function fromChunks(text: string, one: boolean): string {
  let chunks = finished(splitChunks(text));
  for (;;) {
    const page = finished(chunkedPage(chunks));
    const html = new Map<string, string>();
    const steps = one ? chunks.map((_, index) => [index]) : [chunks.map((_, index) => index)];
    const results = chunks.length === 0 ? [] : steps.map((wanted) => compileChunks(page, wanted));
    const broken = results.find((result) => 'goesOn' in result);
    if (broken !== undefined && 'goesOn' in broken) {
      const [a, b] = [chunks[broken.goesOn], chunks[broken.goesOn + 1]];
      if (a === undefined || b === undefined) throw new Error('the last chunk cannot go on');
      chunks = [
        ...chunks.slice(0, broken.goesOn),
        { ...a, text: a.text + b.text },
        ...chunks.slice(broken.goesOn + 2),
      ];
      continue;
    }
    for (const result of results) {
      if ('html' in result) for (const [key, value] of result.html) html.set(key, value);
    }
    return page.keys.map((key) => html.get(key) ?? '').join('\n');
  }
}

/** micromark loses a line end of what follows a definition: there white space does not count. */
function comparable(html: string, text: string): string {
  if (text.includes(']:')) return html.replace(/\s+/g, '');
  return html
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

describe('Markdown by chunks', () => {
  test('chunks joined are the source, and each knows its line', () => {
    fc.assert(
      fc.property(markdownDocuments, fc.constantFrom('\n', '\r\n', '\r'), (text, end) => {
        const source = text.replaceAll('\n', end);
        const chunks = finished(splitChunks(source));
        expect(chunks.map((chunk) => chunk.text).join('')).toBe(source);
        for (const chunk of chunks) {
          expect(source.split(end).slice(chunk.line).join(end).startsWith(chunk.text)).toBe(true);
        }
      }),
    );
  });

  test('compiled one by one they say what the whole says', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        expect(comparable(fromChunks(text, true), text)).toBe(
          comparable(compileMarkdown(text), text),
        );
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('compiled in one go they say what the whole says', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        expect(comparable(fromChunks(text, false), text)).toBe(
          comparable(compileMarkdown(text), text),
        );
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  test('a list with loose items, a fence with blank lines and a comment stay in one piece', () => {
    const text = '- a\n\n- b\n\n  c\n\n```\nx\n\ny\n```\n\n<!--\n\nz\n\n-->\n\nend\n';
    expect(finished(splitChunks(text)).map((chunk) => chunk.text.trim().split('\n')[0])).toEqual([
      '- a',
      '```',
      '<!--',
      'end',
    ]);
  });
});
