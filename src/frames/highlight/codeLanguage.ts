import { html } from '@codemirror/lang-html';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';
import type { ContentType } from '#domain/page/page.ts';
import { fenceLanguage } from './fenceLanguages.ts';

/** Characters that may start inline Markdown: the parser compares them with each other, or looks ahead from each. */
const INLINE_MARK = /[*_~^`[\]!<&\\:@]/g;

/** Marks times characters of a paragraph, heading or cell; above it, parsing it takes over 50 ms at a desk. */
const MAX_INLINE_WORK = 20_000_000;

/** What a text without marks counts: 200,000 of its characters are parsed, too. */
const LEAST_MARKS = 100;

/** Quotes and lists in one another; the highlighter visits them by recursion. */
const MAX_DEPTH = 100;

export function codeLanguage(type: ContentType): Extension {
  if (type === 'html') return html();
  return markdown({
    base: markdownLanguage,
    codeLanguages: fenceLanguage,
    extensions: {
      parseBlock: [
        {
          name: 'TooDeep',
          before: 'Blockquote',
          parse: (block, line) => {
            if (block.depth <= MAX_DEPTH) return false;
            const from = block.lineStart + line.pos;
            block.addElement(block.elt('Paragraph', from, block.lineStart + line.text.length));
            block.nextLine();
            return true;
          },
        },
      ],
      parseInline: [
        {
          name: 'TooMuchWork',
          before: 'Escape',
          parse: (text, _next, position) => {
            const isTooMuch =
              position === text.offset && isTooMuchWork(text.slice(position, text.end));
            return isTooMuch ? text.end : -1;
          },
        },
      ],
    },
  });
}

/** Whether parsing the inline Markdown of `text` would block typing: its time grows with the square of the text. */
function isTooMuchWork(text: string): boolean {
  const least = LEAST_MARKS * text.length;
  if (least + text.length * text.length <= MAX_INLINE_WORK) return false;
  const marks = text.match(INLINE_MARK)?.length ?? 0;
  return least + marks * text.length > MAX_INLINE_WORK;
}
