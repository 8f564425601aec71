import { deflateSync, unzipSync } from 'fflate';
import { writeZip } from '#content/export/zip.ts';
import { MANIFEST_PATH, type LifeboatManifest } from '#content/export/format.ts';

/** Unzips with another library, by path. */
export async function unpacked(zip: Blob): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return new Map(Object.entries(files).map(([path, bytes]) => [path, decoder.decode(bytes)]));
}

export function manifestOf(files: ReadonlyMap<string, string>): LifeboatManifest {
  return JSON.parse(files.get(MANIFEST_PATH) ?? '{}') as LifeboatManifest;
}

/** A zip made by our own writer. */
export async function zipOf(texts: Readonly<Record<string, string>>): Promise<Blob> {
  const zip = await writeZip(
    Object.entries(texts).map(([path, text]) => ({
      path,
      content: () => text,
      units: text.length,
      modifiedAt: Date.UTC(2026, 0, 1),
    })),
  );
  if (!zip.ok) throw new Error(zip.failure.kind);
  return zip.value;
}

/** An entry as no careful program would write it. */
export interface RawEntry {
  /** Written in UTF-8, or the bytes themselves. */
  readonly name: string | Uint8Array;
  readonly content: string | Uint8Array;
  /** Whether the name is marked as UTF-8. */
  readonly isMarked?: boolean;
  /** 0 stored, 8 deflated; others are only claimed. */
  readonly method?: number;
  readonly isEncrypted?: boolean;
  /** Of Unix: the mode, in the upper half. */
  readonly attributes?: number;
}

/** A zip with exactly these entries, in this order. */
export function rawZip(entries: readonly RawEntry[]): Uint8Array<ArrayBuffer> {
  const local: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = bytesOf(entry.name);
    const content = bytesOf(entry.content);
    const { method = 0, isMarked = false, isEncrypted = false, attributes = 0 } = entry;
    const packed = method === 8 ? deflateSync(content) : content;
    const common = numbers(
      [2, 20],
      [2, (isMarked ? 0x800 : 0) | (isEncrypted ? 1 : 0)],
      [2, method],
      [4, 0x5b_21_00_00],
      [4, crc32(content)],
      [4, packed.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    );
    const header = [numbers([4, 0x04034b50]), common, name, packed];
    local.push(...header);
    const made = attributes === 0 ? 20 : 0x314;
    central.push(
      numbers([4, 0x02014b50], [2, made]),
      common,
      numbers([2, 0], [2, 0], [2, 0], [4, attributes], [4, offset]),
      name,
    );
    offset += header.reduce((sum, { length }) => sum + length, 0);
  }
  const size = central.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return joined([...local, ...central, end]);
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** Little-endian, each with its length in bytes. */
function numbers(...values: readonly (readonly [bytes: number, value: number])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([bytes, value]) =>
      Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256),
    ),
  );
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** ISO 3309, unsigned. Bit by bit: node:zlib is missing in browsers, where some of these tests run. */
function crc32(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}
