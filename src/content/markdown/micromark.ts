import { micromark, parse, postprocess, preprocess } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { splitSubPages } from '#domain/page/subPages.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';

export interface MarkdownDialect {
  /** Returns unsanitised HTML. */
  readonly compile: (text: string) => string;
  readonly sanitise: (html: string) => string;
  /** Whether raw HTML in the source reaches the output. */
  readonly rawHtml: boolean;
  /** Whether lines of the form `--- Page: title ---` divide it (spec §5). */
  readonly subPages: boolean;
}

export const PAGE_DIALECT: MarkdownDialect = {
  compile: compileMarkdown,
  sanitise: sanitisePage,
  rawHtml: true,
  subPages: true,
};

/**
 * Markdown (CommonMark with GFM: tables, task lists, strikethrough, autolinks, footnotes) as HTML, sanitised with
 * the allow-list of published pages (spec §5), raw HTML included. Code blocks keep their `language-…` class.
 */
export function renderMarkdown(text: string): string {
  return sanitisePage(compileMarkdown(text));
}

/** The tokens of a text, with their places in it. */
export function markdownEvents(text: string): ReturnType<typeof postprocess> {
  const parser = parse({ extensions: SYNTAX });
  return postprocess(parser.document().write(preprocess()(text, undefined, true)));
}

export function compileMarkdown(text: string): string {
  const html = micromark(text, {
    extensions: SYNTAX,
    htmlExtensions: HTML,
    // One list, the sanitiser's, decides about raw HTML and protocols.
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    // The default is the first line ending of the text, and chunks are compiled apart.
    defaultLineEnding: '\n',
  });
  return replaceTaskBoxes(html);
}

/** Replaces task list checkboxes by characters: form controls are not on the allow-list. */
export function replaceTaskBoxes(html: string): string {
  return html.replace(
    TASK_BOX,
    (_box, checked) => `<span class="task">${checked === undefined ? '☐' : '☑'}</span>`,
  );
}

/** The sanitised HTML of each page of a Markdown document; pages after a marker start with their title. */
export function renderMarkdownPages(text: string): readonly string[] {
  return splitSubPages('markdown', text).map((page) => {
    const html = renderMarkdown(page.text);
    return page.marker === null ? html : `${pageHeading(page.title)}\n${html}`;
  });
}

export function pageHeading(title: string): string {
  return `<p class="page-name">${escapeHtml(title)}</p>`;
}

const SYNTAX = [gfm()];
const HTML = [withoutTagFilter(gfmHtml())];

/** GFM's tag filter would show forbidden tags as text; the sanitiser removes them. */
function withoutTagFilter(extension: ReturnType<typeof gfmHtml>): ReturnType<typeof gfmHtml> {
  const { htmlFlowData: _flow, htmlTextData: _text, ...exit } = extension.exit ?? {};
  return { ...extension, exit };
}

/** A checkbox exactly as micromark writes it. */
const TASK_BOX = /<input type="checkbox" disabled="" (checked="" )?\/>/g;

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
