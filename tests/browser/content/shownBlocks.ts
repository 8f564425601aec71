import { blockRenderer, type MarkdownBlock, type RenderBlocks } from '#content/markdown/blocks.ts';

/** A text rendered by blocks, after all its steps. */
export function blocksOf(
  text: string,
  render: RenderBlocks = blockRenderer(),
  live = false,
): readonly MarkdownBlock[] {
  let blocks: readonly MarkdownBlock[] = [];
  for (const step of render(text, live)) {
    if (step !== null && step !== 'rest') blocks = step.blocks;
  }
  return blocks;
}

/** What is shown. White space around tags and elements without text, which a stray tag makes, do not count. */
export function shown(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.innerHTML.replace(/\s+/g, '').replace(/<([bp])><\/\1>/g, '');
}

/** What blocks show together. */
export function shownInBlocks(blocks: readonly MarkdownBlock[]): string {
  return shown(blocks.map(({ html }) => html).join('\n'));
}
