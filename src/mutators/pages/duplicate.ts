import { sourceOf, type Page, visibilityOf } from '#domain/page/page.ts';
import { fail, type Result, ok } from '#domain/result.ts';
import { fittingTitle } from '#domain/page/titleAndTags.ts';
import { readPage } from '#store/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';
import { creditedMarkdown, htmlCredit, type Original } from '#content/publish/credit.ts';
import { publishedText } from '#domain/page/splitPages.ts';
import { createPage } from './pages.ts';
import { saveNewDraft } from './drafts.ts';

/** Fails like `createPage`, and with `notFound`. */
export async function duplicatePage(services: OwnServices, id: string): Promise<Result<Page>> {
  const read = await readPage(services.db, id);
  if (!read.ok) return read;
  const page = read.value;
  if (page === undefined) return fail({ kind: 'notFound' });
  return createPage(services, {
    title: fittingTitle(`Copy of ${page.title}`),
    tags: page.tags,
    content_type: page.content_type,
    source: sourceOf(page),
    visibility: visibilityOf(page),
  });
}

/** Copies a public page, crediting `link`, to a draft; returns its owner. Fails with `offline`, `storageFull`. */
export async function remixPage(
  services: OwnServices,
  page: Pick<Page, 'title' | 'content_type' | 'html_content' | 'page_css' | 'markdown_content'>,
  link: string,
): Promise<Result<string>> {
  const { content_type } = page;
  const text = await remixedText(page, { title: page.title, link });
  if (!text.ok) return text;
  return saveNewDraft(services, services.newId(), {
    type: content_type,
    text: text.value,
    title: remixTitle(page.title),
    from: 'page',
  });
}

export function remixTitle(title: string): string {
  return fittingTitle(`Remix of ${title}`);
}

async function remixedText(
  page: Parameters<typeof remixPage>[1],
  original: Original,
): Promise<Result<string>> {
  if (page.content_type === 'markdown') {
    return ok(await creditedMarkdown(page.markdown_content ?? '', original));
  }
  const code = await import('#content/publish/standalone.ts').catch(() => null);
  if (code === null) return fail({ kind: 'offline' });
  const title = remixTitle(page.title);
  return ok(
    await code.standalonePage(publishedText(page), { title, credit: htmlCredit(original) }),
  );
}
