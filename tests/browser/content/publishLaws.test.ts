import { describe, expect, test } from 'vitest';
import { publishHtml } from '#content/publish/publish.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import { withSheet } from '#domain/page/splitPages.ts';
import { purifiedIn, lostText, missingWords, offences } from './support.ts';
import { fc } from '../../support/laws.ts';

const publish = async (source: string) => (await publishHtml(source)).html;

const TAGS =
  'p div section b a table tr td caption ul li pre form svg math style script template noscript select option dl dd q x-y h1 textarea title font mglyph mtext foreignObject annotation-xml body html'.split(
    ' ',
  );
const piece = fc.oneof(
  fc.constantFrom(...TAGS).map((tag) => `<${tag}>`),
  fc.constantFrom(...TAGS).map((tag) => `</${tag}>`),
  fc.constantFrom(...TAGS).map((tag) => `<${tag} class="c" style="color:red" onclick="x" dir=rtl>`),
  fc
    .constantFrom(...TAGS)
    .map((tag) => `<${tag} colspan=2 rowspan=3 cellpadding=1 border=2 is=x name=n size=5 hidden>`),
  fc.constantFrom(
    '<td colspan=2>',
    '<td rowspan=2>',
    '<tr style="background:red">',
    '<col width=9>',
    '<style>p::first-letter, td { color: red } p::before { content: "\\201C" }</style>',
    '<style>@layer a { .c:first-child { color: red } } @keyframes k { to { top: 0 } } b { animation: k 1s both }</style>',
  ),
  fc.constantFrom(
    '<!-- Page: P -->',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!doctype html>',
    '&#13;',
    '&lt;',
  ),
  fc.constantFrom(
    '\n',
    '\n\n',
    ' ',
    '\u00a0',
    'слово',
    'word',
    '<img src=x onerror=x>',
    '<a href="javascript:x">',
  ),
  fc.string({ maxLength: 6 }),
);
const documents = fc.array(piece, { maxLength: 30 }).map((list) => list.join(''));

const withoutMarkers = (source: string) => source.replaceAll('<!-- Page: P -->', '');

const rule = fc
  .tuple(
    fc
      .array(
        fc.constantFrom(
          ...TAGS.filter((tag) => !tag.includes('-')),
          '.c',
          '.recto-section',
          '[dir=rtl]',
          '[class]',
          ':lang(de)',
          ':first-of-type',
          ':nth-of-type(2)',
          ':hover',
          '::before',
          ' > ',
          ', ',
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((list) => list.join('')),
    fc.constantFrom(
      'color: red',
      'content: attr(name) "\\201C"',
      'background: url(x.png)',
      '--a: {b}',
      'border: 1px solid',
      '& b { top: 0 }',
    ),
  )
  .map(([selector, declaration]) => `${selector} { ${declaration} }`);
const sheet = fc
  .array(
    fc.oneof(
      rule,
      rule.map((text) => `@media (width < 9px) { ${text} }`),
      rule.map((text) => `@layer recto { ${text} }`),
      fc.constantFrom('@import "x";', '}', '/* Page */', '.recto-s1, .recto-a2 { color: blue }'),
    ),
    { maxLength: 4 },
  )
  .map((list) => `<style>${list.join('\n')}</style>`);
const withSheets = fc.array(fc.oneof(piece, sheet), { maxLength: 20 }).map((list) => list.join(''));

describe('conventions 18: laws of publishing', () => {
  test('a published page with its style sheet, published again, is the same', async () => {
    await fc.assert(
      fc.asyncProperty(withSheets, async (source) => {
        const { html, css } = await publishHtml(source);
        expect(offences(html)).toEqual([]);
        const again = await publishHtml(withSheet(html, css));
        expect([again.html, again.css]).toEqual([html, css]);
      }),
      { numRuns: 1500 },
    );
  });

  test('no text of a document with style sheets is lost', async () => {
    await fc.assert(
      fc.asyncProperty(withSheets.map(withoutMarkers), async (source) => {
        expect(lostText(source, (await publishHtml(source)).html)).toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  test('publishing what is published changes nothing, and nothing off the list gets through', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (source) => {
        const html = await publish(source);
        expect(offences(html)).toEqual([]);
        expect(await publish(html)).toBe(html);
      }),
      { numRuns: 1500 },
    );
  });

  test('sanitising is idempotent and keeps to the list', () => {
    fc.assert(
      fc.property(documents, (source) => {
        const html = sanitisePage(source);
        expect(offences(html)).toEqual([]);
        expect(sanitisePage(html)).toBe(html);
      }),
      { numRuns: 1500 },
    );
  });

  test('sanitising in portions gives what sanitising the whole gives', () => {
    fc.assert(
      fc.property(documents, fc.integer({ min: 1, max: 9 }), (source, portion) => {
        expect(purifiedIn(portion, source)).toEqual(purifiedIn(Infinity, source));
      }),
      { numRuns: 1500 },
    );
  });

  test('no text of a document is lost outside dropped elements, however it is nested', async () => {
    await fc.assert(
      // Every page of several is parsed on its own: what one opens does not reach into the next.
      fc.asyncProperty(documents.map(withoutMarkers), async (source) => {
        expect(lostText(source, await publish(source))).toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  test('no visible word is lost outside dropped elements', async () => {
    const words = fc.array(
      fc.oneof(
        fc.stringMatching(/^[a-zа-я]{1,8}$/),
        fc
          .constantFrom(
            'section',
            'main',
            'b',
            'figure',
            'dl',
            'dt',
            'kbd',
            'p',
            'ul',
            'li',
            'x-y',
            'label',
          )
          .chain((tag) =>
            fc.stringMatching(/^[a-z]{1,8}$/).map((word) => `<${tag}>${word}</${tag}>`),
          ),
        fc.constantFrom(
          '<form>gone</form>',
          '<style>p{color:red}</style>',
          '<svg><text>gone</text></svg>',
        ),
      ),
      { maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(words, async (list) => {
        const source = list.join(' ');
        expect(missingWords(source, await publish(source))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
