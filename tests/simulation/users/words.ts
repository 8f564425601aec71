import type { PagePatch } from '#domain/sync/mutation.ts';
import type { Page } from '#domain/page/page.ts';
import { tokensOf } from '../checks/ledger.ts';
import type { Random } from '../runner/random.ts';

/** A title that the server refuses (`pages_title_length`). */
const TOO_LONG = 'x'.repeat(1001);

/** The contents of a new page with one token. */
export function firstWords(
  random: Random,
  token: string,
): Pick<Page, 'title' | 'content_type'> & PagePatch {
  const isHtml = random.chance(0.5);
  const lines = ['one', token, 'two'];
  return {
    title: `Page ${token}`,
    content_type: isHtml ? 'html' : 'markdown',
    ...(isHtml
      ? htmlOf(lines)
      : {
          html_content: null,
          page_css: null,
          html_source: null,
          markdown_content: lines.join('\n'),
        }),
  };
}

/**
 * An edit that adds a token somewhere; sometimes one that the server refuses. `isTagged`: another device has changed the
 * tags, too.
 */
export function moreWords(random: Random, page: Page, token: string, isTagged: boolean): PagePatch {
  const dice = random.next();
  // The next edit shortens a refused title and keeps its tokens.
  const title = page.title.length > 1000 ? `Page ${tokensOf(page.title).join(' ')}` : page.title;
  if (dice < 0.03) return { title: `${TOO_LONG} ${tokensOf(title).join(' ')} ${token}` };
  if (dice < 0.15) return { title: `${title} ${token}` };
  if (dice < (isTagged ? 0.7 : 0.3)) return { title, tags: [...page.tags, token] };
  const isMarkdown = page.content_type === 'markdown';
  const lines = (isMarkdown ? page.markdown_content : inner(page.html_source))?.split('\n') ?? [];
  const place = random.below(lines.length + 1);
  const isNewLine = random.chance(0.6);
  if (isNewLine) lines.splice(place, 0, token);
  else lines[Math.min(place, lines.length - 1)] += ` ${token}`;
  return {
    ...(title === page.title ? {} : { title }),
    ...(isMarkdown ? { markdown_content: lines.join('\n') } : htmlOf(lines)),
  };
}

function htmlOf(lines: readonly string[]): PagePatch {
  const html = (tag: string): string => lines.map((line) => `<${tag}>${line}</${tag}>`).join('\n');
  return { html_content: html('p'), html_source: html('main'), markdown_content: null };
}

function inner(source: string | null): string {
  return (source ?? '').replaceAll(/<\/?main>/g, '');
}
