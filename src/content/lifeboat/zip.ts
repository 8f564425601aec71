import { Zip, ZipDeflate } from 'fflate';
import { fail, ok, type Result } from '#domain/result.ts';
import { takingTurns } from './yieldToMain.ts';

/** A text to go into a zip; made when its turn comes, so that not all are in memory twice. */
export interface ZipText {
  /** With `/` between folders. */
  readonly path: string;
  readonly text: () => string;
  /** How long it is in UTF-16 units, roughly: for the progress. */
  readonly units: number;
  /** ms since the epoch. */
  readonly modifiedAt: number;
}

/** What a caller may watch and stop. */
export interface ZipOptions {
  /** Told how much is in by now, in the texts' own `units`. */
  readonly onWritten?: ((units: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How much is deflated at a time, bytes: some milliseconds of work. */
const STEP_BYTES = 64 * 1024;

/** More entries need another format of zip, which not every system opens. */
const MAX_ENTRIES = 65_534;

/** The years that a zip can hold, in local time. */
const FIRST_DATE = new Date(1980, 0, 2).getTime();
const LAST_DATE = new Date(2099, 11, 30).getTime();

/**
 * Makes a zip of texts as UTF-8, in small steps that leave the window free. Fails with `invalid` when it was
 * cancelled or has too many files for a zip.
 */
export async function writeZip(
  texts: readonly ZipText[],
  { onWritten, signal }: ZipOptions = {},
): Promise<Result<Blob>> {
  if (texts.length > MAX_ENTRIES) {
    return fail({ kind: 'invalid', message: 'There are too many files for one zip.' });
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let broken: Error | null = null;
  const zip = new Zip((error, bytes) => {
    if (error === null) parts.push(new Uint8Array(bytes));
    else broken = error;
  });
  const turn = takingTurns();
  let written = 0;
  for (const { path, text, units, modifiedAt } of texts) {
    const entry = new ZipDeflate(path);
    entry.mtime = Math.min(Math.max(modifiedAt, FIRST_DATE), LAST_DATE);
    zip.add(entry);
    const bytes = new TextEncoder().encode(text());
    let at = 0;
    do {
      const next = at + STEP_BYTES;
      entry.push(bytes.subarray(at, next), next >= bytes.length);
      at = next;
      await turn();
      if (signal?.aborted === true) {
        zip.terminate();
        return fail({ kind: 'invalid', message: 'The export was cancelled.' });
      }
    } while (at < bytes.length);
    written += units;
    onWritten?.(written);
  }
  zip.end();
  if (broken !== null) throw broken;
  return ok(new Blob(parts, { type: 'application/zip' }));
}
