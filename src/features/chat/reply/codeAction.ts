import type { ContentType } from '#domain/page/page.ts';

/** The text of a code block in a reply. */
export interface CodeBlockText {
  /** The word behind its fence; null when there is none. */
  readonly language: string | null;
  readonly text: string;
  /** The type of page that it is the source of; null for none. */
  readonly type: ContentType | null;
}

/** What can be done with a code block beside copying it. */
export interface CodeAction {
  readonly id: string;
  readonly label: string;
  readonly fits: (block: CodeBlockText) => boolean;
  readonly run: (block: CodeBlockText) => void;
}

const TYPES: Readonly<Record<string, ContentType>> = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  markdown: 'markdown',
  md: 'markdown',
  gfm: 'markdown',
};

/** What a code block holds. One without a language is HTML where it begins as a document does. */
export function codeBlockText(language: string | null, text: string): CodeBlockText {
  const known = language === null ? null : (TYPES[language.toLowerCase()] ?? null);
  const isDocument = language === null && /^\s*<(?:!doctype html|html)[\s>]/i.test(text);
  return { language, text, type: isDocument ? 'html' : known };
}
