import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { splitSubPages } from '#domain/page/subPages.ts';
import { sanitisePage } from '#content/sanitise/sanitise.ts';

/**
 * Markdown (CommonMark with GFM: tables, task lists, strikethrough, autolinks, footnotes) as HTML, sanitised with
 * the allow-list of published pages (spec §5), raw HTML in it included. Code blocks keep their `language-…` class.
 */
export function renderMarkdown(text: string): string {
  return sanitisePage(compileMarkdown(text));
}

/** The HTML of a Markdown text before anybody looked at what is in it: only for those who sanitise it then. */
export function compileMarkdown(text: string): string {
  const html = micromark(text, {
    extensions: SYNTAX,
    htmlExtensions: HTML,
    // Raw HTML and odd protocols come through here only to be judged by one list, the sanitiser's.
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    // Else the first line of a text would decide how the lines of all its blocks end.
    defaultLineEnding: '\n',
  });
  return withTaskBoxes(html);
}

/** micromark's HTML with the boxes of tasks as characters. */
export function withTaskBoxes(html: string): string {
  return html.replace(TASK_BOX, (_box, checked) => taskBox(checked !== undefined));
}

/** A whole Markdown document as sanitised HTML: pages after a marker begin with a line that names them. */
export function renderMarkdownPages(text: string): string {
  const pages = splitSubPages('markdown', text);
  return pages
    .map((page) => {
      const html = renderMarkdown(page.text);
      return page.marker === null ? html : `${pageName(page.title)}\n${html}`;
    })
    .join('\n');
}

/** The line that stands at the top of a page of a multi-page document. */
export function pageName(title: string): string {
  return `<p class="page-name">${escapeHtml(title)}</p>`;
}

const SYNTAX = [gfm()];
const HTML = [withoutTagFilter(gfmHtml())];

/** GFM shows some forbidden tags as text; here they are removed like everywhere else. */
function withoutTagFilter(extension: ReturnType<typeof gfmHtml>): ReturnType<typeof gfmHtml> {
  const { htmlFlowData: _flow, htmlTextData: _text, ...exit } = extension.exit ?? {};
  return { ...extension, exit };
}

/** How the box of a task is written by micromark. */
const TASK_BOX = /<input type="checkbox" disabled="" (checked="" )?\/>/g;

/** The box of a task as a character: form controls are not on the allow-list. */
function taskBox(checked: boolean): string {
  return `<span class="task">${checked ? '☑' : '☐'}</span>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
