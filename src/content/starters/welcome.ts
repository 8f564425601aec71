import html from './welcome.html?raw';
import markdown from './welcome.md?raw';

/** The HTML editor's default document (spec §2: Reset). */
export const WELCOME_HTML: string = html;

/** The Markdown editor's default document (spec §2: Reset). */
export const WELCOME_MARKDOWN: string = markdown;
