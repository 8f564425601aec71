import type { HtmlExtension } from 'micromark-util-types';
import { GITHUB, type Features } from '#domain/markdown/dialect.ts';
import {
  GFM,
  replaceTaskBoxes,
  toHtml,
  type Extensions,
  type MarkdownDialect,
} from './micromark.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';

/** Without raw HTML except `<br>`, and images as links, which load nothing (spec §2). */
export function replyDialect(extensionsOf: (features: Features) => Extensions): MarkdownDialect {
  return {
    compile: (text, features) => compileReply(text, extensionsOf(features)),
    sanitise: sanitiseReply,
    rawHtml: false,
    split: null,
    readFront: () => ({ end: 0, features: GITHUB, problem: null }),
  };
}

export const PLAIN_REPLY = replyDialect(() => GFM);

function compileReply(text: string, { syntax, html: written }: Extensions): string {
  const html = toHtml(syntax, text, { htmlExtensions: [...written, WITHOUT_HTML] });
  return replaceTaskBoxes(html.includes('<img ') ? imagesToLinks(html) : html);
}

/** Parses raw HTML, so that it does not show as text, and writes none of it. */
const WITHOUT_HTML: HtmlExtension = {
  exit: {
    htmlFlowData: () => undefined,
    htmlTextData(token) {
      // A table cell has no other way to break a line.
      if (/^<br\s*\/?>$/i.test(this.sliceSerialize(token))) this.raw('<br />');
    },
  },
};

/** Links and images exactly as micromark writes them. */
const TAG = /<a [^<>]*>|<\/a>|<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

function imagesToLinks(html: string): string {
  let links = 0;
  return html.replace(TAG, (tag, address: string | undefined, alt: string | undefined) => {
    if (address === undefined) {
      links += tag === '</a>' ? -1 : 1;
      return tag;
    }
    const words = alt === undefined || alt === '' ? address : alt;
    if (words === '') return '';
    // Links cannot nest.
    return links > 0 || address === '' ? words : `<a href="${address}">Image: ${words}</a>`;
  });
}

/** Every tag micromark writes for Markdown without raw HTML, with safe addresses only. */
const EXPECTED_TAG = new RegExp(
  `<(?:${[
    '/?(?:p|h[1-6]|ul|li|blockquote|pre|code|em|strong|del|sup|table|thead|tbody|tr|section|span|ol)',
    '/(?:a|td|th)',
    'br /',
    'hr /',
    'a href="(?:(?:https?:|mailto:)[^"<>]*|(?:[^":<>&]|&amp;)*)"(?: title="[^"<>]*")?(?: id="user-content-[^"<>]*")?(?: data-footnote-(?:ref|backref)="")?(?: aria-(?:describedby|label)="[^"<>]*")?(?: class="data-footnote-backref")?',
    't[dh](?: align="(?:left|right|center)")?',
    'code class="(?:language-[^"<>]*|math-(?:inline|display))"',
    '(?:div|p) class="markdown-alert[a-z -]*"',
    '/div',
    'ol start="\\d+"',
    'span class="task"',
    'li id="user-content-[^"<>]*"',
    'section data-footnotes="" class="footnotes"',
    'h2 id="footnote-label" class="sr-only"',
  ].join('|')})>`,
  'g',
);

/** If every `<` starts one of micromark's own tags, the HTML is already safe; else it is sanitised like a page. */
export function sanitiseReply(html: string): string {
  return html.replace(EXPECTED_TAG, '').includes('<') ? sanitisePage(html) : html.trim();
}
