import { compileMarkdown } from './micromark.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';

/** How a Markdown text is read: as a page that a person wrote, or as something else. */
export interface MarkdownDialect {
  /** The HTML of a text, to be sanitised. */
  readonly compile: (text: string) => string;
  /** Makes that HTML safe to show. */
  readonly sanitise: (html: string) => string;
  /** Whether tags of the author's own are in that HTML. */
  readonly rawHtml: boolean;
  /** Whether lines of the form `--- Page: title ---` divide it (spec §5). */
  readonly subPages: boolean;
}

/** A saved page or one that is being written. */
export const PAGE_DIALECT: MarkdownDialect = {
  compile: compileMarkdown,
  sanitise: sanitisePage,
  rawHtml: true,
  subPages: true,
};
