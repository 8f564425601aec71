import type { Extension } from '@codemirror/state';
import type { ContentType } from '#domain/page/page.ts';
import { markdownText } from '#frames/code/markdownText.ts';

let html: Extension = [];

/** Loads HTML's language; Markdown's own is part of the editor. A failure leaves the text plain until the late part has loaded. */
export async function loadFirstLanguage(type: ContentType): Promise<void> {
  if (type !== 'html') return;
  const code = await import('#frames/code/htmlText.ts').catch(() => null);
  html = code?.htmlText ?? html;
}

/** The language of a text's first screen; call after `loadFirstLanguage`. */
export function firstLanguage(type: ContentType): Extension {
  return type === 'html' ? html : markdownText();
}
