import type { Features } from '#domain/markdown/dialect.ts';
import { brokenFront, pageHeading, type MarkdownDialect } from './micromark.ts';
import { countLineBreaks } from './chunk.ts';
import { createRenderCache, evictOldest, type RenderCache } from './groups.ts';
import { renderPage, type RenderedPart, type RenderedPage } from './page.ts';

/** `line` counts from 0. */
export interface MarkdownBlock {
  readonly html: string;
  readonly line: number;
}

export interface BlockProgress {
  readonly blocks: readonly MarkdownBlock[];
  readonly complete: boolean;
  readonly features: Features;
}

/**
 * Each step takes a few ms and yields the blocks so far, or null when nothing new is worth showing. With `live`, 'rest'
 * means: wait for a pause in typing, because the next step is slow or the next keystroke is likely to undo it.
 */
export type RenderBlocks = (
  text: string,
  live?: boolean,
) => Generator<BlockProgress | 'rest' | null, void>;

/** Render-cache size: entries per visible chunk, plus a floor. */
const CACHED_PER_CHUNK = 3;
const CACHED_MIN = 2000;

/** Renders successive versions of one document. The sanitised blocks together equal a rendering of the whole text. */
export function blockRenderer(dialect: MarkdownDialect): RenderBlocks {
  let cache: RenderCache | null = null;
  let previous: readonly RenderedPage[] = [];

  return function* render(text, live = false) {
    const whole = text.replace(/^\uFEFF/, '');
    const { end: front, features, problem } = dialect.readFront(whole);
    if (features !== cache?.features) {
      cache = createRenderCache(dialect, features);
      previous = [];
    }
    const sources = dialect.split?.(whole) ?? [{ marker: null, title: '', text: whole }];
    const pages: RenderedPage[] = [];
    let done: readonly MarkdownBlock[] =
      problem === null ? [] : [{ html: brokenFront(whole.slice(0, front), problem), line: 0 }];
    let line = 0;
    for (const [index, { marker, title, text: page }] of sources.entries()) {
      const start = index === 0 && marker === null ? front : 0;
      const source = page.slice(start);
      if (start > 0) line += countLineBreaks(page.slice(0, start));
      if (marker !== null) {
        const heading = {
          html: pageHeading(title),
          line: line + countLineBreaks(marker.trimEnd()),
        };
        done = [...done, heading];
        line += countLineBreaks(marker);
      }
      const fromEnd = index - sources.length + previous.length;
      const steps = renderPage(source, previous[index] ?? previous[fromEnd] ?? null, cache, live);
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        const part = step.value;
        if (part === null || part === 'rest') yield part;
        else yield { blocks: [...done, ...blocksOf(part, line)], complete: false, features };
      }
      pages.push(step.value);
      done = [...done, ...blocksOf(step.value, line)];
      line += step.value.chunks.reduce((sum, { lineBreaks }) => sum + lineBreaks, 0);
    }
    previous = pages;
    const chunkCount = pages.reduce((sum, { keys }) => sum + keys.length, 0);
    evictOldest(cache, CACHED_PER_CHUNK * chunkCount + CACHED_MIN);
    yield { blocks: done, complete: true, features };
  };
}

/** Renders all blocks at once; `blockRenderer` does it in steps, and keeps what did not change. */
export function renderedBlocks(text: string, dialect: MarkdownDialect): readonly MarkdownBlock[] {
  let blocks: readonly MarkdownBlock[] = [];
  for (const step of blockRenderer(dialect)(text)) {
    if (step !== null && step !== 'rest') blocks = step.blocks;
  }
  return blocks;
}

/** The blocks of a page that starts at `firstLine`. The list of footnotes gets the last line with text. */
function blocksOf({ groups, chunks }: RenderedPart, firstLine: number): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let chunk = 0;
  let line = firstLine;
  for (const { html, pieces } of groups) {
    const last = chunks.at(-1);
    const isFootnotes = chunk === chunks.length && last !== undefined;
    const at = isFootnotes ? line - last.lineBreaks + countLineBreaks(last.text.trimEnd()) : line;
    if (html !== '') blocks.push({ html, line: at });
    for (const end = chunk + pieces; chunk < end; chunk += 1) {
      line += chunks[chunk]?.lineBreaks ?? 0;
    }
  }
  return blocks;
}
