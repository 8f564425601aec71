import { html } from '@codemirror/lang-html';
import { LanguageSupport } from '@codemirror/language';
import { typedClosingTags } from './typedClosingTags.ts';

const { language, support } = html();

/** HTML with the languages inside it; one object, which an editor accepts twice. */
export const htmlText = new LanguageSupport(language, [typedClosingTags, support]);
