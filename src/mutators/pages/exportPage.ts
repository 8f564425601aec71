import { sourceOf, type ContentType, type Page } from '#domain/page/page.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { readPage } from '#store/pages/pages.ts';
import type { OwnServices } from '#mutators/services.ts';

export interface TextFile {
  readonly name: string;
  readonly mime: string;
  readonly text: string;
}

/** Fails with `notFound` or `storageLost`. */
export async function exportPage(
  services: Pick<OwnServices, 'db' | 'shared'>,
  pageId: string,
): Promise<Result<TextFile>> {
  const page = await readPage(services.db, pageId);
  if (!page.ok) return page;
  return page.value === undefined ? fail({ kind: 'notFound' }) : ok(fileOf(page.value));
}

const FORMS: Readonly<Record<ContentType, { readonly mime: string; readonly ending: string }>> = {
  html: { mime: 'text/html', ending: 'html' },
  markdown: { mime: 'text/markdown', ending: 'md' },
};

/** Some file systems allow 255 bytes, which is 60 characters at worst. */
const LONGEST_NAME = /^.{1,60}/u;

function fileOf(page: Page): TextFile {
  const { mime, ending } = FORMS[page.content_type];
  return { name: `${fileName(page.title)}.${ending}`, mime, text: sourceOf(page) };
}

function fileName(title: string): string {
  const words = title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-+|(?<!-)-+$/gu, '');
  const cut = LONGEST_NAME.exec(words)?.[0].replace(/(?<!-)-+$/u, '') ?? '';
  return cut === '' ? 'page' : cut;
}
