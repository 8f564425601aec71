import { ok, invalid, type Result } from '#domain/result.ts';

export interface ZipEntry {
  /** NFC; untrusted. */
  readonly path: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  /** The claimed unpacked size, bytes. */
  readonly size: number;
  readonly offset: number;
  readonly isEncrypted: boolean;
}

/** The end record: signature, length without comment, longest comment. */
const END_MARK = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;

/** Placeholders for values in the 64-bit record, in zips above 4 GB. */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;

const NO_ZIP = 'This file is not a zip, or it is not complete.';

/** Reads the central directory (PKWARE APPNOTE 4.3.12, 4.3.16). Fails with `invalid`, with a text for the user. */
export async function readDirectory(file: Blob): Promise<Result<readonly ZipEntry[]>> {
  const tailFrom = Math.max(0, file.size - END_BYTES - MAX_COMMENT);
  const tail = new DataView(await file.slice(tailFrom).arrayBuffer());
  const end = endOf(tail);
  if (end === null) return invalid(NO_ZIP);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const offset = tail.getUint32(end + 16, true);
  if (count === ELSEWHERE_16 || offset === ELSEWHERE_32) {
    return invalid('Recto can’t open this kind of zip (zip64).');
  }
  if (offset + size > tailFrom + end) return invalid(NO_ZIP);
  const entries = entriesOf(
    new DataView(await file.slice(offset, offset + size).arrayBuffer()),
    count,
  );
  return entries === null ? invalid(NO_ZIP) : ok(entries);
}

function endOf(tail: DataView): number | null {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_MARK) continue;
    // The comment may contain the signature, too; the real one is followed by exactly its comment.
    if (at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  return null;
}

function entriesOf(directory: DataView, count: number): readonly ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  const decoder = new TextDecoder();
  let at = 0;
  for (let number = 0; number < count; number += 1) {
    if (at + ENTRY_BYTES > directory.byteLength) return null;
    if (directory.getUint32(at, true) !== ENTRY_MARK) return null;
    const nameBytes = directory.getUint16(at + 28, true);
    const rest = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    const nameAt = at + ENTRY_BYTES;
    if (nameAt + nameBytes + rest > directory.byteLength) return null;
    const name = new Uint8Array(directory.buffer, directory.byteOffset + nameAt, nameBytes);
    const path = decoder.decode(name).normalize('NFC');
    if (!path.endsWith('/')) {
      entries.push({
        path,
        isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
        method: directory.getUint16(at + 10, true),
        crc: directory.getUint32(at + 16, true),
        compressedSize: directory.getUint32(at + 20, true),
        size: directory.getUint32(at + 24, true),
        offset: directory.getUint32(at + 42, true),
      });
    }
    at = nameAt + nameBytes + rest;
  }
  return entries;
}
