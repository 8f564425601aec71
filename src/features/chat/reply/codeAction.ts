import type { ContentType } from '#domain/page/page.ts';

export interface PageSource {
  readonly type: ContentType;
  readonly text: string;
}

export interface CodeAction {
  readonly id: string;
  readonly label: string;
  readonly run: (source: PageSource) => void;
}

const TYPES: Readonly<Record<string, ContentType>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  markdown: 'markdown',
  md: 'markdown',
  gfm: 'markdown',
};

/** The page type of a code block, or null. Without a language, a text that begins like an HTML document is HTML. */
export function pageTypeOf(language: string | null, text: string): ContentType | null {
  if (language !== null) return TYPES[language.toLowerCase()] ?? null;
  return /^\s*<(?:!doctype html|html)[\s>]/i.test(text) ? 'html' : null;
}
