import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { html, htmlCompletionSource } from '@codemirror/lang-html';
import { markdownLanguage } from '@codemirror/lang-markdown';
import { LanguageSupport, syntaxTree } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import type { ContentType } from '#domain/page/page.ts';
import { fenceLanguage } from './fenceLanguages.ts';
import { htmlText } from './htmlText.ts';
import { typedClosingTags } from './typedClosingTags.ts';
import { markdownText, nestLanguages } from './markdownText.ts';
import { EditorView, lineNumbers } from '@codemirror/view';

export function codeLanguage(type: ContentType): LanguageSupport {
  if (type === 'html') return htmlText;
  const { language, support } = markdownText();
  return new LanguageSupport(language, [support, insideMarkdown()]);
}

/** What `markdownText` lacks: the languages inside it, and completion of tags. */
export function insideMarkdown(): Extension {
  const inner = html({ matchClosingTags: false });
  nestLanguages({ html: inner.language, code: fenceLanguage });
  return [typedClosingTags, inner.support, markdownLanguage.data.of({ autocomplete: completeTag })];
}

const STARTED_TAG = /<[-:.\w\u00b7-\uffff]*$/;

const NO_TAGS = /^(?:CodeBlock|FencedCode|ProcessingInstructionBlock|CommentBlock|Link|Image)$/;

function completeTag({ state, pos }: CompletionContext): CompletionResult | null {
  const started = STARTED_TAG.exec(state.sliceDoc(pos - 25, pos));
  if (started === null) return null;
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, -1);
  for (; node !== null && !node.type.isTop; node = node.parent) {
    if (NO_TAGS.test(node.name)) return null;
  }
  const options = tags();
  return { from: pos - started[0].length, to: pos, options, validFor: /^<[-:.\w\u00b7-\uffff]*$/ };
}

function tags(): CompletionResult['options'] {
  const empty = EditorState.create({ extensions: html({ matchClosingTags: false }) });
  return htmlCompletionSource(new CompletionContext(empty, 0, true))?.options ?? [];
}

export function readOnlySource(type: ContentType, label: string): Extension {
  return [
    lineNumbers(),
    codeLanguage(type),
    EditorView.lineWrapping,
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': label,
      'aria-readonly': 'true',
    }),
  ];
}
