import { html } from '@codemirror/lang-html';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';
import type { ContentType } from '#domain/page/page.ts';
import { fenceLanguage } from './fenceLanguages.ts';

export function codeLanguage(type: ContentType): Extension {
  if (type === 'html') return html();
  return markdown({ base: markdownLanguage, codeLanguages: fenceLanguage });
}
