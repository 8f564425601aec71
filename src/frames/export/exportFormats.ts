import { loadPicture, markdownFiles } from '#content/export/pictures.ts';
import { selfContainedPage, type ExportedPage } from '#content/export/selfContained.ts';
import { safeName, uniquePaths } from '#content/export/names.ts';
import { writeZip, type ZipFile } from '#content/export/zip.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import { extra, type Extras } from '#content/markdown/rich/enricher.ts';
import { invalid, ok, type Result } from '#domain/result.ts';

const EXTRAS: Extras = {
  ...APP_EXTRAS,
  diagrams: extra(async () => (await import('#frames/static/windowDrawers.ts')).drawInExport),
};

export interface ExportedFile {
  readonly name: string;
  readonly file: Blob;
  readonly missing: number;
}

export type ExportFormat = 'html' | 'text' | 'word';

export interface ExportOptions {
  readonly signal: AbortSignal;
  readonly now: number;
}

/** `text`: as its visitors get it; `source`: as its author wrote it. */
export interface ExportablePage extends ExportedPage {
  readonly source: string;
}

interface PageFiles {
  readonly files: readonly ZipFile[];
  readonly missing: number;
}

type MakeFiles = (name: string, page: ExportablePage, options: MakeOptions) => Promise<PageFiles>;

interface MakeOptions extends ExportOptions {
  /** Where a text's pictures are stored; part of their addresses, so without spaces. */
  readonly folder: string;
}

/** Named after the page's title. Fails with `invalid` when cancelled, or when its code is missing. */
export async function exportPage(
  format: ExportFormat,
  page: ExportablePage,
  options: ExportOptions,
): Promise<Result<ExportedFile>> {
  const make = await makerOf(format);
  if (!make.ok) return make;
  const name = safeName(page.title, 'Untitled');
  const { files, missing } = await make.value(name, page, { ...options, folder: 'images' });
  const [first] = files;
  if (first !== undefined && files.length === 1) {
    const file = new Blob([await first.content()], { type: MIME[endingOf(first.path)] ?? '' });
    return ok({ name: first.path, file, missing });
  }
  const zip = await writeZip(files, options);
  return zip.ok ? ok({ name: `${name}.zip`, file: zip.value, missing }) : zip;
}

/** Of all files of a zip, which is made in memory. */
const MAX_ZIP_BYTES = 300 * 1024 * 1024;

/** Reads one page at a time; null when one is missing. Fails like `exportPage`, and with `invalid` above 300 MB. */
export async function exportPages(
  format: ExportFormat,
  ids: readonly string[],
  readPage: (id: string) => Promise<ExportablePage | null>,
  { onProgress, ...options }: ExportOptions & { readonly onProgress: (done: number) => void },
): Promise<Result<ExportedFile>> {
  const make = await makerOf(format);
  if (!make.ok) return make;
  const unique = uniquePaths();
  const all: ZipFile[] = [];
  let bytes = 0;
  let missing = 0;
  for (const [index, id] of ids.entries()) {
    onProgress(index);
    const page = await readPage(id);
    if (options.signal.aborted) return invalid('The export was cancelled.');
    if (page === null) continue;
    const name = safeName(page.title, 'Untitled');
    const made = await make.value(name, page, { ...options, folder: `images/${index + 1}` });
    for (const file of made.files) {
      bytes += file.units;
      all.push({ ...file, path: unique(file.path) });
    }
    if (bytes > MAX_ZIP_BYTES) return invalid(TOO_MUCH);
    missing += made.missing;
  }
  onProgress(ids.length);
  const zip = await writeZip(all, options);
  if (!zip.ok) return zip;
  const day = new Date(options.now).toISOString().slice(0, 10);
  return ok({ name: `Recto projects ${day}.zip`, file: zip.value, missing });
}

const TOO_MUCH =
  'These projects take more than 300 MB. Filter the list, and export it in several parts.';

const WORD_MISSING =
  'Word documents need a connection the first time. Try again when you’re online.';

async function makerOf(format: ExportFormat): Promise<Result<MakeFiles>> {
  switch (format) {
    case 'html':
      return ok(htmlFiles);
    case 'text':
      return ok(textFiles);
    case 'word': {
      const code = await import('#content/export/wordDocument.ts').catch(() => null);
      if (code === null) return invalid(WORD_MISSING);
      return ok(async (name, page, { signal, now }) => {
        const { file, missing } = await code.wordDocument(page, loadPicture, signal, EXTRAS);
        const bytes = new Uint8Array(await file.arrayBuffer());
        return { files: [fileOf(`${name}.docx`, bytes, now)], missing };
      });
    }
  }
}

const htmlFiles: MakeFiles = async (name, page, { signal, now }) => {
  const { html, missing } = await selfContainedPage(page, loadPicture, signal, EXTRAS);
  return { files: [fileOf(`${name}.html`, html, now)], missing };
};

const textFiles: MakeFiles = async (name, { type, source }, { folder, signal, now }) => {
  if (type === 'html') return { files: [fileOf(`${name}.html`, source, now)], missing: 0 };
  const { text, pictures, missing } = await markdownFiles(source, folder, loadPicture, signal);
  const files = pictures.map(({ path, picture }) => fileOf(path, picture.bytes, now));
  return { files: [fileOf(`${name}.md`, text, now), ...files], missing };
};

function fileOf(path: string, content: string | Uint8Array<ArrayBuffer>, now: number): ZipFile {
  return { path, content: () => content, units: content.length, modifiedAt: now };
}

const MIME: Readonly<Record<string, string>> = {
  html: 'text/html;charset=utf-8',
  md: 'text/markdown;charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
