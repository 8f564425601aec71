import { markdownKeymap, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown';
import { foldService, Language, LanguageSupport, syntaxTree } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { ParseWrapper } from '@lezer/common';
import { MarkdownParser } from '@lezer/markdown';
import { cutFragments } from './cutFragments.ts';
import { markdownLimits } from './markdownLimits.ts';
import { nestedLanguages } from './nestedLanguages.ts';

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
