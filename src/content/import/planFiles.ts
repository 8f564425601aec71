import { percentDecoded } from '#domain/decode.ts';
import { MAX_SOURCE_BYTES, type ContentType } from '#domain/page/page.ts';
import type { Result } from '#domain/result.ts';

export interface GivenFile {
  /** Inside the folder, with `/`; untrusted. */
  readonly path: string;
  readonly size: number;
  readonly read: () => Promise<Result<Blob>>;
}

export interface PlannedDocument {
  readonly path: string;
  readonly title: string;
  readonly type: ContentType;
  readonly file: GivenFile;
}

interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

export interface FilesPlan {
  readonly documents: readonly PlannedDocument[];
  readonly pictures: ReadonlyMap<string, GivenFile>;
  readonly skipped: readonly SkippedFile[];
}

const TYPES: Readonly<Record<string, ContentType | 'picture'>> = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
  html: 'html',
  htm: 'html',
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

/** Sorts files into documents, pictures and what can't be imported; files that systems and editors hide are ignored. */
export function planFiles(files: readonly GivenFile[]): FilesPlan {
  const documents: PlannedDocument[] = [];
  const pictures = new Map<string, GivenFile>();
  const skipped: SkippedFile[] = [];
  for (const file of files.toSorted((a, b) => COLLATOR.compare(a.path, b.path))) {
    const path = file.path.normalize('NFC');
    if (isHidden(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const dot = name.lastIndexOf('.');
    const ending = dot === -1 ? '' : name.slice(dot + 1).toLowerCase();
    const type = Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
    const limit = type === 'picture' ? MAX_PICTURE_BYTES : MAX_SOURCE_BYTES;
    const reason =
      type === undefined
        ? 'Not Markdown, HTML, text or a picture (JPEG, PNG, GIF, WebP).'
        : file.size > limit
          ? `Too large. The limit is ${limit / 1024 / 1024} MB.`
          : type !== 'picture' && documents.length === MAX_DOCUMENTS
            ? `More than ${MAX_DOCUMENTS.toLocaleString()} texts. Import it separately.`
            : null;
    if (reason !== null) skipped.push({ path, reason });
    else if (type === 'picture') pictures.set(path, file);
    else if (type !== undefined) documents.push({ path, title: name.slice(0, dot), type, file });
  }
  return { documents, pictures, skipped };
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

/** The address is relative to the document or, with a leading slash, to the top of the folder. */
export function pictureFor(
  address: string,
  documentPath: string,
  pictures: FilesPlan['pictures'],
): GivenFile | null {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address)) return null;
  const steps = address.startsWith('/') ? [] : documentPath.split('/').slice(0, -1);
  const written = percentDecoded(address.split(/[?#]/u, 1)[0] ?? '').replaceAll('\\', '/');
  for (const step of written.split('/')) {
    if (step === '..' && steps.pop() === undefined) return null;
    if (step !== '..' && step !== '.' && step !== '') steps.push(step);
  }
  return pictures.get(steps.join('/').normalize('NFC')) ?? null;
}
