import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import {
  foldService,
  Language,
  LanguageSupport,
  syntaxTree,
  LanguageDescription,
  ParseContext,
} from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { type ParseWrapper, Parser, TreeFragment, type Input } from '@lezer/common';
import { MarkdownParser, parseCode, type MarkdownConfig } from '@lezer/markdown';
import { withResolvers } from '#domain/withResolvers.ts';

/**
 * Markdown without the library's `markdown()`, which loads the grammars of HTML, CSS and JavaScript with it: those parse
 * HTML and code blocks once `nestLanguages` was called.
 */
export function markdownText(): LanguageSupport {
  const { parser } = markdownLanguage;
  if (!(parser instanceof MarkdownParser)) throw new Error('The library’s parser has another type');
  const blocks = parser.configure(markdownLimits);
  const wrap: ParseWrapper = (_parse, input, fragments, ranges) =>
    blocks.createParse(input, cutFragments(fragments, input), ranges);
  const nesting = blocks.configure([nestedLanguages, { wrap }]);
  return new LanguageSupport(new Language(markdownLanguage.data, nesting, [], 'markdown'), [
    sectionFolds,
    pasteURLAsLink,
    Prec.high(keymap.of(markdownKeymap)),
  ]);
}

/** Continue after blank lines, so that the parser reuses them only together with the next block. */
const MAY_CONTINUE = /List$|^CodeBlock$/;

const READ_LENGTH = 1000;

/**
 * Cuts fragments where their length doubles: of each, the parser takes groups of blocks up to a quarter of what precedes
 * it, so without cuts all above an edit is taken block by block (decision 072).
 */
function cutFragments(fragments: readonly TreeFragment[], text: Input): readonly TreeFragment[] {
  return fragments.flatMap(({ from, to, tree, offset, openStart, openEnd }) => {
    // A table ends the paragraph above it by its second line, so an edit of that line may join them.
    const end = openEnd ? lineStart(text, lineStart(text, to) - 1) : to;
    const cuts: TreeFragment[] = [];
    for (let cut = from; ;) {
      const block = tree.cursor();
      let isFound = block.childAfter(2 * cut + offset);
      while (isFound && MAY_CONTINUE.test(block.name)) isFound = block.nextSibling();
      cut = block.to + 1 - offset;
      if (!isFound || cut >= end) break;
      cuts.push(new TreeFragment(from, cut, tree, offset, openStart));
    }
    return end > from
      ? [...cuts, new TreeFragment(from, end, tree, offset, openStart, openEnd)]
      : cuts;
  });
}

function lineStart(text: Input, end: number): number {
  let from = end;
  let at = -1;
  while (at < 0 && from > 0) {
    const to = from;
    from = Math.max(0, to - READ_LENGTH);
    at = text.read(from, to).lastIndexOf('\n');
  }
  return from + at + 1;
}

/** Characters that may start inline Markdown: the parser compares them with each other, or looks ahead from each. */
const INLINE_MARK = /[*_~^`[\]!<&\\:@]/g;

/** Marks times characters of a paragraph, heading or cell; above it, parsing it takes over 50 ms at a desk. */
const MAX_INLINE_WORK = 20_000_000;

/** What a text without marks counts: 200,000 of its characters are parsed, too. */
const LEAST_MARKS = 100;

/** Quotes and lists in one another; the highlighter visits them by recursion. */
const MAX_DEPTH = 100;

const markdownLimits: MarkdownConfig = {
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

interface NestedLanguages {
  readonly html: Language;
  /** By the info string of a code block. */
  readonly code: (info: string) => Language | LanguageDescription | null;
}

const loaded = withResolvers<void>();

let nested: NestedLanguages | null = null;

/** Skips the text, which is parsed again after `nestLanguages`. */
const skipping = ParseContext.getSkippingParser(loaded.promise);

/** Gives every Markdown text of this window the colours of the languages inside it. */
export function nestLanguages(languages: NestedLanguages): void {
  nested = languages;
  loaded.resolve();
}

class HtmlParser extends Parser {
  override createParse(...text: Parameters<Parser['createParse']>) {
    return (nested?.html.parser ?? skipping).createParse(...text);
  }
}

function codeParser(info: string): Parser | null {
  if (nested === null) return skipping;
  const found = nested.code(info);
  if (!(found instanceof LanguageDescription)) return found?.parser ?? null;
  return found.support?.language.parser ?? ParseContext.getSkippingParser(found.load());
}

/** Parses HTML and code blocks of Markdown by languages that are loaded after the text is on the screen. */
const nestedLanguages = parseCode({ codeParser, htmlParser: new HtmlParser() });

const HEADING = /^(?:ATX|Setext)Heading(\d)$/;

/** A heading folds until the next one of its level or above. */
const sectionFolds = foldService.of((state, start, end) => {
  let node = syntaxTree(state).resolveInner(end, -1);
  for (; node.from >= start; node = node.parent) {
    const level = HEADING.exec(node.name)?.[1];
    if (level !== undefined) {
      let last = node;
      for (let next = node.nextSibling; next !== null; next = next.nextSibling) {
        const nextLevel = HEADING.exec(next.name)?.[1];
        if (nextLevel !== undefined && nextLevel <= level) break;
        last = next;
      }
      if (last.to > end) return { from: end, to: last.to };
    }
    if (node.parent === null) break;
  }
  return null;
});
