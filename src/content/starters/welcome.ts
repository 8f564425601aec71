import html from './welcome.html?raw';
import markdown from './welcome.md?raw';

export const WELCOME_HTML: string = html;

export const WELCOME_MARKDOWN: string = markdown;
