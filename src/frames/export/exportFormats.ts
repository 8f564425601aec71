import { loadPicture } from '#content/export/loadPicture.ts';
import { markdownFiles } from '#content/export/markdownFiles.ts';
import { selfContainedPage, type ExportedPage } from '#content/export/selfContained.ts';
import { safeName } from '#content/lifeboat/names.ts';
import { writeZip } from '#content/lifeboat/zip.ts';
import { ok, type Result } from '#domain/result.ts';

export interface ExportedFile {
  readonly name: string;
  readonly file: Blob;
  /** How many pictures are not in it. */
  readonly missing: number;
}

export type ExportFormat = 'html' | 'markdown' | 'word';

/** Makes the file of a page, named after its title. Fails with `invalid` when cancelled or too large. */
export async function exportAs(
  format: ExportFormat,
  page: ExportedPage,
  { signal, now }: { readonly signal: AbortSignal; readonly now: number },
): Promise<Result<ExportedFile>> {
  const name = safeName(page.title, 'Untitled');
  switch (format) {
    case 'html': {
      const { html, missing } = await selfContainedPage(page, loadPicture, signal);
      const file = new Blob([html], { type: 'text/html;charset=utf-8' });
      return ok({ name: `${name}.html`, file, missing });
    }
    case 'markdown':
      return markdownFile(name, page.text, { signal, now });
    case 'word': {
      const { wordDocument } = await import('#content/export/wordDocument.ts');
      const { file, missing } = await wordDocument(page, loadPicture, signal);
      return ok({ name: `${name}.docx`, file, missing });
    }
  }
}

/** The source alone, or in a zip with its pictures. */
async function markdownFile(
  name: string,
  source: string,
  { signal, now }: { readonly signal: AbortSignal; readonly now: number },
): Promise<Result<ExportedFile>> {
  const { text, pictures, missing } = await markdownFiles(source, 'images', loadPicture, signal);
  if (pictures.length === 0) {
    const file = new Blob([source], { type: 'text/markdown;charset=utf-8' });
    return ok({ name: `${name}.md`, file, missing });
  }
  const zip = await writeZip(
    [
      { path: `${name}.md`, content: () => text, units: text.length, modifiedAt: now },
      ...pictures.map(({ path, picture: { bytes } }) => ({
        path,
        content: () => bytes,
        units: bytes.length,
        modifiedAt: now,
      })),
    ],
    { signal },
  );
  return zip.ok ? ok({ name: `${name}.zip`, file: zip.value, missing }) : zip;
}
