import type { Extension } from '@codemirror/state';
import type { ContentType } from '#domain/page/page.ts';
import { markdownText } from '#frames/code/markdownText.ts';

let html: Extension = [];

/** Loads HTML's language; Markdown's own is part of the editor. A failure leaves the text plain until the editing aids have loaded. */
export async function loadLanguage(type: ContentType): Promise<void> {
  if (type !== 'html') return;
  const code = await import('#frames/code/htmlText.ts').catch(() => null);
  html = code?.htmlText ?? html;
}

/** The language of a text's first screen; call after `loadLanguage`. */
export function languageOf(type: ContentType): Extension {
  return type === 'html' ? html : markdownText();
}
