import { html } from '@codemirror/lang-html';
import type { LanguageSupport } from '@codemirror/language';

/** HTML with the languages inside it; one object, which an editor accepts twice. */
export const htmlText: LanguageSupport = html();
