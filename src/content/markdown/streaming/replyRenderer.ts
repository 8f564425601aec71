import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { withTaskBoxes } from '#content/markdown/micromark.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';
import type { MarkdownDialect } from '#content/markdown/dialect.ts';

/**
 * A reply of the assistant: CommonMark with GFM, raw HTML dropped but for a line break, and pictures as links, which
 * load nothing (spec §2). Addresses that run something are gone; to be sanitised like any other.
 */
export const REPLY_DIALECT: MarkdownDialect = {
  compile: compileReply,
  sanitise: sanitiseReply,
  rawHtml: false,
  subPages: false,
};

function compileReply(text: string): string {
  const html = micromark(text, {
    extensions: SYNTAX,
    htmlExtensions: HTML,
    defaultLineEnding: '\n',
  });
  return withTaskBoxes(html.includes('<img ') ? picturesAsLinks(html) : html);
}

type HtmlExtension = ReturnType<typeof gfmHtml>;

/** What stands between the angle brackets is read, so that it is no text, and not written. */
const WITHOUT_HTML: HtmlExtension = {
  exit: {
    htmlFlowData: () => undefined,
    htmlTextData(token) {
      // Within a table's cell there is no other way to end a line.
      if (/^<br\s*\/?>$/i.test(this.sliceSerialize(token))) this.raw('<br />');
    },
  },
};

const SYNTAX = [gfm()];
const HTML: HtmlExtension[] = [gfmHtml(), WITHOUT_HTML];

/** Links and pictures as micromark writes them; there is no other tag of these names. */
const TAG = /<a [^>]*>|<\/a>|<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

function picturesAsLinks(html: string): string {
  let links = 0;
  return html.replace(TAG, (tag, address: string | undefined, alt: string | undefined) => {
    if (address === undefined) {
      links += tag === '</a>' ? -1 : 1;
      return tag;
    }
    const words = alt === undefined || alt === '' ? address : alt;
    if (words === '') return '';
    // Within a link the link stays: one in another is none.
    return links > 0 || address === '' ? words : `<a href="${address}">Image: ${words}</a>`;
  });
}

/** Tags as micromark writes them for Markdown alone, with the attributes and addresses that they have then. */
const EXPECTED_TAG = new RegExp(
  `<(?:${[
    '/?(?:p|h[1-6]|ul|li|blockquote|pre|code|em|strong|del|sup|table|thead|tbody|tr|section|span|ol)',
    '/(?:a|td|th)',
    'br /',
    'hr /',
    'a href="(?:(?:https?:|mailto:)[^"<>]*|(?:[^":<>&]|&amp;)*)"(?: title="[^"<>]*")?(?: id="user-content-[^"<>]*")?(?: data-footnote-(?:ref|backref)="")?(?: aria-(?:describedby|label)="[^"<>]*")?(?: class="data-footnote-backref")?',
    't[dh](?: align="(?:left|right|center)")?',
    'code class="language-[^"<>]*"',
    'ol start="\\d+"',
    'span class="task"',
    'li id="user-content-[^"<>]*"',
    'section data-footnotes="" class="footnotes"',
    'h2 id="footnote-label" class="sr-only"',
  ].join('|')})>`,
  'g',
);

/**
 * Sanitises the HTML of a reply. Where each `<` in it begins one of the tags that Markdown alone makes, letter by letter,
 * a parser can find no others, and it is safe as it stands; anything else goes the way of all pages.
 */
export function sanitiseReply(html: string): string {
  return html.replace(EXPECTED_TAG, '').includes('<') ? sanitisePage(html) : html.trim();
}
