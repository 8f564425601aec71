import { MAX_SOURCE_BYTES, type ContentType } from '#domain/page/page.ts';
import { type Result, invalid, ok } from '#domain/result.ts';
import { decodeText, type DecodedText, type Encoding } from '#domain/decodeText.ts';

export interface GivenFile {
  /** Inside the folder, with `/`; untrusted. */
  readonly path: string;
  readonly size: number;
  /** Why it can't be read, for the user. */
  readonly problem?: string | null;
  readonly read: () => Promise<Result<Blob>>;
}

export interface PlannedDocument {
  readonly path: string;
  readonly title: string;
  readonly type: ContentType;
  readonly file: GivenFile;
}

export interface LeftOutFile {
  readonly path: string;
  readonly reason: string;
}

/** Each given file is in one of them, or counted as hidden. */
export interface FilesPlan {
  readonly documents: readonly PlannedDocument[];
  readonly pictures: ReadonlyMap<string, GivenFile>;
  /** For the HTML documents. */
  readonly sheets: ReadonlyMap<string, GivenFile>;
  readonly skipped: readonly LeftOutFile[];
  /** How many files of systems and editors are ignored. */
  readonly hidden: number;
}

type FileType = ContentType | 'picture' | 'sheet';

const TYPES: Readonly<Record<string, FileType>> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  mkd: 'markdown',
  mdx: 'markdown',
  qmd: 'markdown',
  rmd: 'markdown',
  txt: 'markdown',
  text: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  css: 'sheet',
  gif: 'picture',
  jpeg: 'picture',
  jpg: 'picture',
  png: 'picture',
  webp: 'picture',
};

export const IMPORTABLE = Object.keys(TYPES)
  .map((ending) => `.${ending}`)
  .join(',');

const MAX_DOCUMENTS = 1000;
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** Why nothing of a file can be imported at all. */
export const NO_TEXT = 'Not Markdown, HTML, text or a picture (JPEG, PNG, GIF, WebP).';

/** Sorts files into documents, their pictures and style sheets, and what can't be imported. */
export function planFiles(files: readonly GivenFile[]): FilesPlan {
  const documents: PlannedDocument[] = [];
  const pictures = new Map<string, GivenFile>();
  const sheets = new Map<string, GivenFile>();
  const skipped: LeftOutFile[] = [];
  let hidden = 0;
  for (const file of files.toSorted((a, b) => COLLATOR.compare(a.path, b.path))) {
    const path = file.path.normalize('NFC');
    if (isHidden(path)) {
      hidden += 1;
      continue;
    }
    const name = path.slice(path.lastIndexOf('/') + 1);
    const type = typeOf(name);
    const limit = type === 'picture' ? MAX_PICTURE_BYTES : MAX_SOURCE_BYTES;
    const isText = type === 'markdown' || type === 'html';
    const reason =
      file.problem ??
      (type === undefined
        ? NO_TEXT
        : file.size > limit
          ? `Too large. The limit is ${limit / 1024 / 1024} MB.`
          : isText && documents.length === MAX_DOCUMENTS
            ? `More than ${MAX_DOCUMENTS.toLocaleString()} texts. Import it separately.`
            : null);
    if (reason !== null) skipped.push({ path, reason });
    else if (type === 'picture') pictures.set(path, file);
    else if (type === 'sheet') sheets.set(path, file);
    else if (type !== undefined) documents.push({ path, title: titleOf(name), type, file });
  }
  if (!documents.some(({ type }) => type === 'html')) {
    skipped.push(...Array.from(sheets.keys(), (path) => ({ path, reason: NO_TEXT })));
    sheets.clear();
  }
  return { documents, pictures, sheets, skipped, hidden };
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((step) => step.startsWith('.') || HIDDEN.has(step.toLowerCase()) || step === '');
}

const HIDDEN: ReadonlySet<string> = new Set([
  '__macosx',
  'desktop.ini',
  'node_modules',
  'thumbs.db',
]);

function typeOf(name: string): FileType | undefined {
  if (/^readme$/i.test(name)) return 'markdown';
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}

/** Without the ending, and without the id that Notion appends to the names of its files. */
function titleOf(name: string): string {
  const stem = name.replace(/\.[^.]*$/u, '');
  return stem.replace(/(?<=\S) (?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u, '');
}

/** Reads a text, in `encoding` where it names none and is not UTF-8. Fails with `invalid`, with a text for the user. */
export async function documentText(
  file: GivenFile,
  encoding?: Encoding,
): Promise<Result<DecodedText>> {
  const read = await file.read();
  if (!read.ok) return read;
  const bytes = await read.value.arrayBuffer().catch(() => null);
  if (bytes === null) return invalid('It could not be read. It may have been moved or changed.');
  const decoded = decodeText(bytes, encoding);
  return decoded === null ? invalid('It isn’t a text file.') : ok(decoded);
}
