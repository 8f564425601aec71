import {
  BlobWriter,
  TextReader,
  Uint8ArrayReader,
  ZipWriter,
  BlobReader,
  getSupportedCompressionMethods,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { invalid, ok, type Result, fail } from '#domain/result.ts';
import { nameEncoding, cleanPath, uniquePaths } from './names.ts';

export interface ZipFile {
  readonly path: string;
  /** Called when it is written, so that not all contents are in memory at once. Bytes are stored as they are. */
  readonly content: () => string | Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
  /** Approximate length in UTF-16 units or bytes, for the progress. */
  readonly units: number;
  readonly modifiedAt: number;
}

export interface ZipOptions {
  readonly onWritten?: ((units: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** More need ZIP64, which not every system opens. */
const MAX_ENTRIES = 65_534;

/** The years that a zip can store, in local time. */
const FIRST_DATE = new Date(1980, 0, 2).getTime();
const LAST_DATE = new Date(2099, 11, 30).getTime();

/** Fails with `invalid` when cancelled or with too many files. */
export async function writeZip(
  files: readonly ZipFile[],
  { onWritten, signal }: ZipOptions = {},
): Promise<Result<Blob>> {
  if (files.length > MAX_ENTRIES) {
    return invalid('There are too many files for one zip.');
  }
  const zip = new ZipWriter(new BlobWriter('application/zip'), {
    useWebWorkers: false,
    // Local times alone, which every program reads.
    extendedTimestamp: false,
  });
  let written = 0;
  for (const { path, content, units, modifiedAt } of files) {
    const made = await content();
    const lastModDate = new Date(Math.min(Math.max(modifiedAt, FIRST_DATE), LAST_DATE));
    if (typeof made === 'string') await zip.add(path, new TextReader(made), { lastModDate });
    else await zip.add(path, new Uint8ArrayReader(made), { lastModDate, level: 0 });
    if (signal?.aborted === true) return invalid('The export was cancelled.');
    written += units;
    onWritten?.(written);
  }
  return ok(await zip.close());
}

/** An account's pictures take up to 200 MB. */
export const MAX_ZIP_BYTES = 500 * 1024 * 1024;

/** Of all entries together; counted by the sizes that the zip claims, which unpacking holds it to. */
export const MAX_UNZIPPED_BYTES = 1024 * 1024 * 1024;

interface ZipEntry {
  /** Clean (`cleanPath`), unique in the archive. */
  readonly path: string;
  /** The claimed unpacked size, bytes. */
  readonly size: number;
  readonly crc: number;
  /** Why it can't be unpacked, for the user. */
  readonly problem: string | null;
}

export interface ZipArchive {
  /** By path; without folders. */
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** The sum of their sizes, bytes. */
  readonly size: number;
  /** Fails with `notFound`, `tooLarge` (above `limit` bytes), `invalid` (damaged, encrypted). */
  readonly readText: (path: string, limit: number) => Promise<Result<string>>;
  readonly readBytes: (path: string, limit: number) => Promise<Result<Uint8Array<ArrayBuffer>>>;
}

/** Fails with `invalid`, with a text for the user, if it is no zip or over a limit. */
export async function openZip(file: Blob): Promise<Result<ZipArchive>> {
  if (file.size > MAX_ZIP_BYTES) return invalid('This file is too large. The limit is 500 MB.');
  const listed = await listEntries(file);
  if (!listed.ok) return listed;
  const files = listed.value.filter(isFile);
  const size = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (size > MAX_UNZIPPED_BYTES) {
    return invalid('This file unpacks to more than 1 GB, so it isn’t opened.');
  }
  const pathOf = pathsOf(files);
  const byPath = new Map(files.map((entry) => [pathOf(entry), entry]));
  const readBytes: ZipArchive['readBytes'] = async (path, limit) => {
    const entry = byPath.get(path.normalize('NFC'));
    if (entry === undefined) return fail({ kind: 'notFound' });
    const bytes = entry.uncompressedSize;
    if (bytes > limit) return fail({ kind: 'tooLarge', limit: 'text', bytes });
    return unpack(entry);
  };
  return ok({
    entries: new Map(
      Array.from(byPath, ([path, entry]) => [
        path,
        {
          path,
          size: entry.uncompressedSize,
          crc: entry.crc32 ?? 0,
          problem: problemOf(entry),
        },
      ]),
    ),
    size,
    readBytes,
    readText: async (path, limit) => {
      const bytes = await readBytes(path, limit);
      return bytes.ok ? decode(bytes.value) : bytes;
    },
  });
}

async function listEntries(file: Blob): Promise<Result<readonly Entry[]>> {
  const entries: Entry[] = [];
  try {
    const reader = new ZipReader(new BlobReader(file), {
      // Paths are cleaned, and checksums decide what is damaged.
      filenameValidation: 'tolerant',
      checkLocalDirectory: false,
      checkCrc32: true,
      useWebWorkers: false,
    });
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length === MAX_ENTRIES) return invalid('There are too many files in this zip.');
      entries.push(entry);
    }
  } catch (error) {
    // A file that was changed or deleted since it was chosen.
    if (error instanceof DOMException) throw error;
    return invalid('This file is not a zip, or it is not complete.');
  }
  return ok(entries);
}

function isFile(entry: Entry): entry is FileEntry {
  return entry.uncompressedSize > 0 || !(entry.directory || /[/\\]$/u.test(entry.filename));
}

/** Equal paths are numbered, so that none replaces another. */
function pathsOf(files: readonly FileEntry[]): (entry: FileEntry) => string {
  const unmarked = files.filter(({ filenameUTF8, rawFilename }) => {
    return !filenameUTF8 && rawFilename.some((byte) => byte > 0x7f);
  });
  const encoding = nameEncoding(unmarked.map(({ rawFilename }) => rawFilename));
  const decoder = encoding === null ? null : new TextDecoder(encoding);
  const unique = uniquePaths((path) => path);
  return ({ filename, filenameUTF8, rawFilename }) => {
    const name = filenameUTF8 || decoder === null ? filename : decoder.decode(rawFilename);
    const path = cleanPath(name);
    return unique(path === '' ? 'unnamed' : path);
  };
}

const METHODS = new Set(
  getSupportedCompressionMethods().map(({ compressionMethod }) => compressionMethod),
);

function problemOf({ encrypted, symlink, compressionMethod }: FileEntry): string | null {
  if (encrypted) return 'It is encrypted.';
  if (symlink) return 'It is only a link to another file.';
  return METHODS.has(compressionMethod) ? null : 'Recto can’t unpack this kind of compression.';
}

/** Stops as soon as the content is longer than its entry claims. */
async function unpack(entry: FileEntry): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const problem = problemOf(entry);
  if (problem !== null) return invalid(problem);
  const bytes = new Uint8Array(entry.uncompressedSize);
  let filled = 0;
  const sink = new WritableStream<Uint8Array>({
    write: (piece) => {
      // Throws when it doesn't fit.
      bytes.set(piece, filled);
      filled += piece.length;
    },
  });
  try {
    await entry.getData(sink);
  } catch (error) {
    if (error instanceof DOMException) throw error;
    return invalid(DAMAGED);
  }
  return filled === bytes.length ? ok(bytes) : invalid(DAMAGED);
}

function decode(bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return invalid('It is not a UTF-8 text.');
  }
}

const DAMAGED = 'It is damaged in this file.';
