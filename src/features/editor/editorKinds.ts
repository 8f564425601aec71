import { WELCOME_HTML, WELCOME_MARKDOWN } from '#content/starters/starters.ts';
import { FILES, type FileKind } from '#context/documentFiles.ts';
import type { ContentType } from '#domain/page/page.ts';

/** What differs between the HTML and the Markdown editor (spec §2, §9). */
export interface EditorKind extends FileKind {
  readonly tab: 'html-editor' | 'markdown-editor';
  readonly heading: string;
  readonly placeholder: string;
  readonly previewHeading: string;
  readonly welcome: string;
}

export const EDITOR_KINDS: Readonly<Record<ContentType, EditorKind>> = {
  html: {
    ...FILES.html,
    tab: 'html-editor',
    heading: 'HTML Code Editor',
    placeholder: 'Enter your HTML code here...',
    previewHeading: 'Live Preview',
    welcome: WELCOME_HTML,
  },
  markdown: {
    ...FILES.markdown,
    tab: 'markdown-editor',
    heading: 'Markdown Editor',
    placeholder: '# Start writing your Markdown here...',
    previewHeading: 'Markdown Preview',
    welcome: WELCOME_MARKDOWN,
  },
};
