import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { invalid, ok, type Result } from '#domain/result.ts';
import { createYield } from '#content/yieldToMain.ts';

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

/** Bytes deflated per step: a few milliseconds of work. */
const STEP_BYTES = 64 * 1024;

/** More need ZIP64, which not every system opens. */
const MAX_ENTRIES = 65_534;

/** The years that a zip can store, in local time. */
const FIRST_DATE = new Date(1980, 0, 2).getTime();
const LAST_DATE = new Date(2099, 11, 30).getTime();

/** Zips files in small steps. Fails with `invalid` when cancelled or with too many files. */
export async function writeZip(
  files: readonly ZipFile[],
  { onWritten, signal }: ZipOptions = {},
): Promise<Result<Blob>> {
  if (files.length > MAX_ENTRIES) {
    return invalid('There are too many files for one zip.');
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let broken: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error === null) parts.push(new Uint8Array(bytes));
    else broken = error;
  });
  const yieldToMain = createYield();
  let written = 0;
  for (const { path, content, units, modifiedAt } of files) {
    const made = await content();
    const isText = typeof made === 'string';
    const entry = isText ? new ZipDeflate(path) : new ZipPassThrough(path);
    entry.mtime = Math.min(Math.max(modifiedAt, FIRST_DATE), LAST_DATE);
    zip.add(entry);
    const bytes = isText ? new TextEncoder().encode(made) : made;
    let at = 0;
    do {
      const next = at + STEP_BYTES;
      entry.push(bytes.subarray(at, next), next >= bytes.length);
      at = next;
      await yieldToMain();
      if (signal?.aborted === true) {
        zip.terminate();
        return invalid('The export was cancelled.');
      }
    } while (at < bytes.length);
    written += units;
    onWritten?.(written);
  }
  zip.end();
  if (broken !== null) throw broken;
  return ok(new Blob(parts, { type: 'application/zip' }));
}
