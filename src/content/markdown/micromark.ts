import { compile, parse, postprocess, preprocess } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type {
  CompileOptions,
  ConstructRecord,
  Extension,
  HtmlExtension,
  ParseContext,
} from 'micromark-util-types';
import type { Features } from '#domain/markdown/dialect.ts';
import type { FrontMatter, FrontMatterProblem } from '#domain/markdown/frontMatter.ts';
import type { SubPage } from '#domain/page/splitPages.ts';

export interface MarkdownDialect {
  readonly compile: Compile;
  readonly sanitise: (html: string) => string;
  /** Whether raw HTML in the source reaches the output. */
  readonly rawHtml: boolean;
  /** Splits at lines of the form `--- Page: title ---` (spec §5); null where they are text. */
  readonly split: ((text: string) => readonly SubPage[]) | null;
  /** The front matter, which is hidden, and the features it chooses. */
  readonly readFront: (text: string) => Pick<FrontMatter, 'end' | 'features' | 'problem'>;
}

type Compile = (text: string, features: Features) => string;

export interface Extensions {
  readonly syntax: readonly Extension[];
  readonly html: readonly HtmlExtension[];
  readonly before: (text: string) => string;
  readonly after: (html: string) => string;
}

/** CommonMark with tables, task lists, strikethrough, autolinks and footnotes. */
export const GFM: Extensions = {
  syntax: [gfm()],
  html: [gfmHtml()],
  before: (text) => text,
  after: (html) => html,
};

/** Unsanitised. Code blocks have a `language-…` class. */
export function compileWith({ syntax, html, before, after }: Extensions, text: string): string {
  const compiled = toHtml(syntax, before(text), {
    htmlExtensions: [...html, RAW_HTML],
    // One list, the sanitiser's, decides about raw HTML and protocols.
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  });
  return after(replaceTaskBoxes(compiled));
}

export function toHtml(
  syntax: readonly Extension[],
  text: string,
  options: CompileOptions,
): string {
  // The default is the first line ending of the text, and chunks are compiled apart.
  return compile({ ...options, defaultLineEnding: '\n' })(tokensWith(syntax, text));
}

export function tokensWith(
  syntax: readonly Extension[],
  text: string,
): ReturnType<typeof postprocess> {
  const parser = parserFor(syntax, text);
  parser.defined = [];
  parser.lazy = {};
  delete parser.gfmFootnotes;
  return postprocess(parser.document().write(preprocess()(text, undefined, true)));
}

/** Combining extensions takes longer than parsing a short block. By the constructs that are left out. */
const parsers = new WeakMap<readonly Extension[], Map<string, ParseContext>>();

/** A parser without constructs that the text can't contain: micromark would try them at every word or line. */
function parserFor(syntax: readonly Extension[], text: string): ParseContext {
  const email = text.includes('@') ? '' : 'emailAutolink';
  const table = /\||:-|-:/.test(text) ? '' : 'table';
  const known = parsers.get(syntax) ?? new Map<string, ParseContext>();
  parsers.set(syntax, known);
  const found = known.get(email + table);
  if (found !== undefined) return found;
  const extensions = syntax.map((extension) => ({
    ...extension,
    text: without(email, extension.text),
    flow: without(table, extension.flow),
  }));
  const made = parse({ extensions });
  known.set(email + table, made);
  return made;
}

function without(name: string, record: ConstructRecord = {}): ConstructRecord {
  const entries = Object.entries(record).map(([code, constructs = []]) => {
    return [code, [constructs].flat().filter((construct) => construct.name !== name)] as const;
  });
  return Object.fromEntries(entries.filter(([, constructs]) => constructs.length > 0));
}

/** Replaces task list checkboxes by characters: form controls are not on the allow-list. */
export function replaceTaskBoxes(html: string): string {
  if (!html.includes('type="checkbox"')) return html;
  return html.replace(TASK_BOX, (_, checked?: string) =>
    checked === undefined ? box('☐') : box('☑'),
  );
}

export function pageHeading(title: string): string {
  return `<p class="page-name">${escapeHtml(title)}</p>`;
}

/** Front matter that can't be read, as code. */
export function brokenFront(lines: string, { format, line, message }: FrontMatterProblem): string {
  const code = escapeHtml(lines.replaceAll(/\r\n?/g, '\n').trimEnd());
  const reason = escapeHtml(`Line ${line} of the front matter can’t be read. ${message}`);
  return `<p class="front-problem"><strong>${reason}</strong></p>\n<pre><code class="language-${format}">${code}\n</code></pre>`;
}

/** GFM's tag filter would show forbidden tags as text; the sanitiser removes them. */
const RAW_HTML: HtmlExtension = {
  exit: {
    htmlFlowData(token) {
      // Written as HTML, it is no table of contents: `placeContents` finds paragraphs by their text.
      this.raw(this.encode(this.sliceSerialize(token)).replace(/\[\[toc]]/gi, '&#91;[toc]]'));
    },
    htmlTextData(token) {
      this.raw(this.encode(this.sliceSerialize(token)));
    },
  },
};

const TASK_BOX = /<input type="checkbox" disabled="" (checked="" )?\/>/g;

function box(character: string): string {
  return `<span class="task">${character}</span>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** May also be false for a plain text. */
export function isPlainMarkdown(text: string): boolean {
  return !NOT_PLAIN.test(text);
}

/** Front matter, maths (LaTeX's marks only in replies), callouts, and emphasis beside Chinese, Japanese or Korean. */
const NOT_PLAIN =
  /^\uFEFF?(?:---|\+\+\+)|\$|\\[([]|\[!|[\u1100-\u11FF\u2E80-\uD7FF\uD840-\uD8FF\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFFEF]/;

export const SHORT_CODE = /:([a-z0-9_+-]{1,60}):/g;

export function mayHoldEmoji(text: string): boolean {
  return text.search(SHORT_CODE) !== -1;
}
