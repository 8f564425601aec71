import { LanguageDescription, type Language } from '@codemirror/language';
import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { fenceLanguage } from './fenceLanguages.ts';

/** The five code colours, as classes of the page's style sheet (`content/markdown/styles.ts`). */
const highlighter = tagHighlighter([
  { tag: [tags.tagName, tags.typeName, tags.className, tags.heading], class: 'c-tag' },
  { tag: [tags.attributeName, tags.propertyName, tags.labelName], class: 'c-name' },
  {
    tag: [
      tags.string,
      tags.attributeValue,
      tags.special(tags.string),
      tags.number,
      tags.regexp,
      tags.inserted,
    ],
    class: 'c-value',
  },
  {
    tag: [
      tags.keyword,
      tags.operatorKeyword,
      tags.modifier,
      tags.bool,
      tags.null,
      tags.atom,
      tags.unit,
      tags.deleted,
    ],
    class: 'c-word',
  },
  {
    tag: [tags.comment, tags.meta, tags.documentMeta, tags.processingInstruction],
    class: 'c-aside',
  },
]);

export function highlightBlock(code: Element, word: string, onLoaded: () => void): void {
  const found = fenceLanguage(word);
  if (found === null) return;
  if (!(found instanceof LanguageDescription)) return paint(code, found);
  if (found.support !== undefined) return paint(code, found.support.language);
  void found.load().then(onLoaded);
}

function paint(code: Element, language: Language): void {
  const text = code.textContent;
  const doc = code.ownerDocument;
  const painted = doc.createDocumentFragment();
  highlightCode(
    text,
    language.parser.parse(text),
    highlighter,
    (part, classes) => {
      if (classes === '') return painted.append(part);
      const span = doc.createElement('span');
      span.className = classes;
      span.textContent = part;
      painted.append(span);
    },
    () => painted.append('\n'),
  );
  code.replaceChildren(painted);
}
