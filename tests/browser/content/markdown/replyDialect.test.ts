import { fc } from '../../../support/laws.ts';
import { describe, expect, test } from 'vitest';
import { EXTENDED_REPLY } from '#content/markdown/extendedReply.ts';
import { sanitiseReply } from '#content/markdown/replyDialect.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { markdownExamples } from '../../../support/markdown/markdownExamples.ts';
import { markdownDocuments } from '../../../support/markdown/markdownLines.ts';

const compile = (text: string) => EXTENDED_REPLY.compile(text, GITHUB);

function parsed(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** The rendered tags, texts and link targets, without attributes that pages may not have. */
function shown(html: string): string {
  const root = parsed(html.replace(/<(\/?)section/g, '<$1div'));
  for (const element of root.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) {
      if (!['href', 'title', 'class', 'id'].includes(name)) element.removeAttribute(name);
    }
  }
  const holder = document.createElement('div');
  holder.append(root);
  return holder.innerHTML.replace(/\s+/g, '');
}

/** Whether it skipped the page sanitiser. */
const wentThrough = (html: string) => sanitiseReply(html) === html.trim();

describe('a reply’s HTML', () => {
  test('equals the page sanitiser’s output when it skips that sanitiser', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        const html = compile(text);
        expect(shown(sanitiseReply(html))).toBe(shown(sanitisePage(html)));
      }),
      { numRuns: 400 },
    );
  });

  test('skips it for the specifications’ examples, except unusual URL schemes', () => {
    const others = markdownExamples.filter(({ markdown }) => !wentThrough(compile(markdown)));
    expect(others.map(({ name }) => name)).toEqual(['CommonMark 596', 'GFM 605']);
    for (const { name, markdown } of markdownExamples) {
      const html = compile(markdown);
      expect(`${name} ${shown(sanitiseReply(html))}`).toBe(`${name} ${shown(sanitisePage(html))}`);
    }
  });

  test('has only tags and addresses that Markdown itself produces', () => {
    fc.assert(
      fc.property(markdownDocuments, (text) => {
        for (const element of parsed(sanitiseReply(compile(text))).querySelectorAll('*')) {
          expect(element.matches(EXPECTED)).toBe(true);
          expect(element.getAttribute('href') ?? '').toMatch(/^(?:https?:|mailto:|#|[^:]*$)/);
        }
      }),
    );
  });

  test('is sanitised like a page with any other tag, attribute or address', () => {
    const others = [
      '<p>a</p><script>x</script>',
      '<p onclick="x">a</p>',
      '<a href="javascript:x">a</a>',
      '<a href="/auth">a</a>',
      '<a href="https://example.org" style="position:fixed">a</a>',
      '<img src="https://example.org/a.png" alt="" />',
      '<p title="<script>">a</p>',
      '<p>a < b</p>',
      '<P>a</P>',
      '<p >a</p>',
    ];
    for (const html of others) expect(sanitiseReply(html)).toBe(sanitisePage(html));
  });
});

const EXPECTED =
  'p, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, code, em, strong, del, sup, a, br, hr, table, thead, tbody, tr, th, td, section, div, span.task';
