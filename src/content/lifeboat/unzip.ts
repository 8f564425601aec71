import { Inflate } from 'fflate';
import { fail, invalid, ok, type Result } from '#domain/result.ts';
import { crc32 } from './crc.ts';
import { createYield } from '#content/yieldToMain.ts';
import { readDirectory, type ZipEntry } from './directory.ts';

/** An account's pictures take up to 200 MB. */
export const MAX_ZIP_BYTES = 500 * 1024 * 1024;

const MAX_UNZIPPED_BYTES = 1024 * 1024 * 1024;

/** Compressed bytes per step, which unpack to at most about 8 MB. */
const STEP_BYTES = 8 * 1024;

/** The local header: length before the name, and signature. */
const LOCAL_HEADER_BYTES = 30;
const LOCAL_MARK = 0x04034b50;

const STORED = 0;
const DEFLATED = 8;

export interface ZipArchive {
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** Fails with `notFound`, `tooLarge` (above `limit` bytes), `invalid` (damaged, encrypted). */
  readonly readText: (path: string, limit: number) => Promise<Result<string>>;
  readonly readBytes: (path: string, limit: number) => Promise<Result<Uint8Array<ArrayBuffer>>>;
}

/** Fails with `invalid`, with a text for the user, if it is no zip or over a limit. */
export async function openZip(file: Blob): Promise<Result<ZipArchive>> {
  if (file.size > MAX_ZIP_BYTES) return invalid('This file is too large. The limit is 500 MB.');
  const directory = await readDirectory(file);
  if (!directory.ok) return directory;
  let total = 0;
  const entries = new Map<string, ZipEntry>();
  for (const entry of directory.value) {
    total += entry.size;
    entries.set(entry.path, entry);
  }
  if (total > MAX_UNZIPPED_BYTES) {
    return invalid('This file unpacks to more than 1 GB, so it isn’t opened.');
  }
  const yieldToMain = createYield();
  const readBytes: ZipArchive['readBytes'] = async (path, limit) => {
    const entry = entries.get(path.normalize('NFC'));
    if (entry === undefined) return fail({ kind: 'notFound' });
    if (entry.size > limit) return fail({ kind: 'tooLarge', limit: 'text', bytes: entry.size });
    return unpack(file, entry, yieldToMain);
  };
  return ok({
    entries,
    readBytes,
    readText: async (path, limit) => {
      const bytes = await readBytes(path, limit);
      return bytes.ok ? decode(bytes.value) : bytes;
    },
  });
}

async function unpack(
  file: Blob,
  entry: ZipEntry,
  yieldToMain: () => Promise<void>,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  if (entry.isEncrypted) return invalid('It is encrypted.');
  const local = file.slice(entry.offset, entry.offset + LOCAL_HEADER_BYTES);
  const header = new DataView(await local.arrayBuffer());
  if (header.byteLength < LOCAL_HEADER_BYTES || header.getUint32(0, true) !== LOCAL_MARK) {
    return invalid(DAMAGED);
  }
  const begin =
    entry.offset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = new Uint8Array(
    await file.slice(begin, begin + entry.compressedSize).arrayBuffer(),
  );
  if (packed.length !== entry.compressedSize) return invalid(DAMAGED);
  const bytes = await expand(packed, entry, yieldToMain);
  if (bytes === null || crc32(bytes) !== entry.crc) return invalid(DAMAGED);
  return ok(bytes);
}

/** Null if the content does not match its entry; stops as soon as it is longer. */
async function expand(
  packed: Uint8Array<ArrayBuffer>,
  { method, size }: ZipEntry,
  yieldToMain: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (method === STORED) return packed.length === size ? packed : null;
  if (method !== DEFLATED) return null;
  const bytes = new Uint8Array(size);
  let filled = 0;
  let isWhole = true;
  const inflate = new Inflate((piece) => {
    if (filled + piece.length > size) isWhole = false;
    else bytes.set(piece, filled);
    filled += piece.length;
  });
  try {
    for (let at = 0; at < packed.length && isWhole; at += STEP_BYTES) {
      const next = at + STEP_BYTES;
      inflate.push(packed.subarray(at, next), next >= packed.length);
      await yieldToMain();
    }
  } catch {
    return null;
  }
  return isWhole && filled === size ? bytes : null;
}

function decode(bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return invalid('It is not a UTF-8 text.');
  }
}

const DAMAGED = 'It is damaged in this file.';
