import { splitSubPages } from '#domain/page/subPages.ts';
import { pageName } from './micromark.ts';
import { lineBreaks, type MarkdownChunk } from './chunk.ts';
import { PAGE_DIALECT, type MarkdownDialect } from './dialect.ts';
import { renderMemory, tidyMemory } from './renderCache.ts';
import { renderPage } from './page.ts';
import type { RenderedPage } from './reuse.ts';
import type { ShownGroup } from './sanitisedGroups.ts';

/** A piece of a rendered Markdown document, and the line of the source, from 0, where what it shows begins. */
export interface MarkdownBlock {
  readonly html: string;
  readonly line: number;
}

/** How much of a rendering is there: blocks in order, and whether they are all. */
export interface BlockProgress {
  readonly blocks: readonly MarkdownBlock[];
  readonly complete: boolean;
}

/**
 * One of the renderings of a document, in steps of a few ms: blocks from the top down to what is not rendered yet, or
 * null when there is nothing new worth showing. Where it is `live`, 'rest' asks to go on only once the typing rests:
 * what comes then is long, or an edit is likely to take it back.
 */
export type RenderBlocks = (
  text: string,
  live?: boolean,
) => Generator<BlockProgress | 'rest' | null, void>;

/** So many renderings of a chunk are kept for each that is shown, and some. */
const KEPT_SHARE = 3;
const KEPT_LEAST = 2000;

/**
 * Renders the texts that a document has one after the other, block by block, sanitised: what the blocks show together
 * is what rendering the whole would. Blocks that stayed as they were cost little.
 */
export function blockRenderer(dialect: MarkdownDialect = PAGE_DIALECT): RenderBlocks {
  const memory = renderMemory(dialect);
  let before: readonly RenderedPage[] = [];

  return function* render(text, live = false) {
    const whole = text.replace(/^\uFEFF/, '');
    const sources = dialect.subPages
      ? splitSubPages('markdown', whole)
      : [{ marker: null, title: '', text: whole }];
    const pages: RenderedPage[] = [];
    const done: MarkdownBlock[] = [];
    let line = 0;
    for (const [index, { marker, title, text: source }] of sources.entries()) {
      if (marker !== null) {
        done.push({ html: pageName(title), line: line + lineBreaks(marker.trimEnd()) });
        line += lineBreaks(marker);
      }
      const old = before[index] ?? before[index - sources.length + before.length] ?? null;
      const steps = renderPage(source, old, memory, live);
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        if (step.value === null || step.value === 'rest') yield step.value;
        else {
          const { groups, chunks } = step.value;
          const blocks = [...done];
          addBlocks(blocks, groups, chunks, line);
          yield { blocks, complete: false };
        }
      }
      pages.push(step.value);
      const { groups, chunks } = step.value;
      line = addBlocks(done, groups, chunks, line);
    }
    before = pages;
    const shown = pages.reduce((sum, { keys }) => sum + keys.length, 0);
    tidyMemory(memory, KEPT_SHARE * shown + KEPT_LEAST);
    yield { blocks: done, complete: true };
  };
}

/**
 * Adds the blocks of a page that begins at a line; gives the line behind it. The list of footnotes, wherever its lines
 * come from, has the last line with text.
 */
function addBlocks(
  blocks: MarkdownBlock[],
  groups: readonly ShownGroup[],
  chunks: readonly MarkdownChunk[],
  firstLine: number,
): number {
  let chunk = 0;
  let line = firstLine;
  for (const { html, pieces } of groups) {
    const at = chunk === chunks.length ? lastLine(chunks, line) : line;
    if (html !== '') blocks.push({ html, line: at });
    for (const end = chunk + pieces; chunk < end; chunk += 1) line += chunks[chunk]?.breaks ?? 0;
  }
  return line;
}

/** The last line with text, given the one behind the last chunk. */
function lastLine(chunks: readonly MarkdownChunk[], line: number): number {
  const last = chunks.at(-1);
  return last === undefined ? line : line - last.breaks + lineBreaks(last.text.trimEnd());
}
