import type { MarkdownConfig } from '@lezer/markdown';

/** Characters that may start inline Markdown: the parser compares them with each other, or looks ahead from each. */
const INLINE_MARK = /[*_~^`[\]!<&\\:@]/g;

/** Marks times characters of a paragraph, heading or cell; above it, parsing it takes over 50 ms at a desk. */
const MAX_INLINE_WORK = 20_000_000;

/** What a text without marks counts: 200,000 of its characters are parsed, too. */
const LEAST_MARKS = 100;

/** Quotes and lists in one another; the highlighter visits them by recursion. */
const MAX_DEPTH = 100;

export const markdownLimits: MarkdownConfig = {
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
        const isTooMuch = position === text.offset && isTooMuchWork(text.slice(position, text.end));
        return isTooMuch ? text.end : -1;
      },
    },
  ],
};

/** Time grows with the square of the text. */
function isTooMuchWork(text: string): boolean {
  const least = LEAST_MARKS * text.length;
  if (least + text.length * text.length <= MAX_INLINE_WORK) return false;
  const marks = text.match(INLINE_MARK)?.length ?? 0;
  return least + marks * text.length > MAX_INLINE_WORK;
}
