import { blockRenderer, type MarkdownBlock, type RenderBlocks } from '#content/markdown/blocks.ts';
import { PAGE_DIALECT } from '#content/markdown/syntax/pageDialect.ts';

/** The final blocks of a text. */
export function blocksOf(
  text: string,
  render: RenderBlocks = blockRenderer(PAGE_DIALECT),
  live = false,
): readonly MarkdownBlock[] {
  let blocks: readonly MarkdownBlock[] = [];
  for (const step of render(text, live)) {
    if (step !== null && step !== 'rest') blocks = step.blocks;
  }
  return blocks;
}

/** Normalises HTML: ignores white space around tags, and empty elements that stray tags create. */
export function shown(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML.replace(/\s+/g, '').replace(/<([bp])><\/\1>/g, '');
}

/** The normalised HTML of all blocks. */
export function shownInBlocks(blocks: readonly MarkdownBlock[]): string {
  return shown(blocks.map(({ html }) => html).join('\n'));
}
