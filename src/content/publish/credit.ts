import { escapeAttribute } from '#domain/html/htmlTokens.ts';
import { frontMatterLines } from '#domain/markdown/frontMatterLines.ts';
import { runInSlices } from '#content/yieldToMain.ts';
import { joinSubPages, splitSubPages } from '#domain/page/splitPages.ts';
import { splitChunks } from '#content/markdown/chunks.ts';

export interface Original {
  readonly title: string;
  readonly link: string;
}

export function htmlCredit({ title, link }: Original): string {
  return `<p><small>Remixed from <a href="${escapeAttribute(link)}">${escapeAttribute(title)}</a></small></p>`;
}

/** Adds such a line at the end of the first page, or at the top if the end is inside an unclosed block. */
export async function creditedMarkdown(text: string, original: Original): Promise<string> {
  const [first, ...rest] = splitSubPages('markdown', text);
  if (first === undefined) return text;
  const front =
    first.marker === null ? first.text.slice(0, frontMatterLines(first.text)?.end ?? 0) : '';
  const words = first.text.slice(front.length).trimEnd();
  const credit = markdownCredit(original);
  const chunks = await runInSlices(splitChunks(words));
  const credited = chunks.at(-1)?.open
    ? `${credit}\n\n---\n\n${words}\n`
    : `${words}\n\n---\n\n${credit}\n`;
  const gap = rest.length === 0 ? '' : '\n';
  return joinSubPages([{ ...first, text: `${front}${credited}${gap}` }, ...rest]);
}

function markdownCredit({ title, link }: Original): string {
  const words = title.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_~[\]<>&!|]/g, '\\$&');
  return `*Remixed from [${words}](<${link}>)*`;
}
