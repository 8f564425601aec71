import { html } from '@codemirror/lang-html';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';
import type { ContentType } from '#domain/page.ts';

/** The language of a page's source for a code field: its syntax, and what typing in it does. */
export function codeLanguage(type: ContentType): Extension {
  return type === 'html' ? html() : markdown({ base: markdownLanguage });
}
