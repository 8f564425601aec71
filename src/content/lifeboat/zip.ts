import {
  BlobWriter,
  TextReader,
  Uint8ArrayReader,
  ZipWriter,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { invalid, ok, type Result } from '#domain/result.ts';

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
