import { joined, latin1, orientationIn, part, viewOf, type Bytes } from './bytes.ts';
import type { PictureFile } from './readPicture.ts';

const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

const IN_FRAME = new Set(['ALPH', 'VP8 ', 'VP8L']);

/** Name, length, place, size, time and flags. */
const FRAME_HEADER = 24;

/** The flags of VP8X that announce EXIF and XMP. */
const METADATA = 0x0c;

export function readWebp(bytes: Bytes): PictureFile | null {
  if (bytes.length < 20 || latin1(bytes, 0, 4) !== 'RIFF' || latin1(bytes, 8, 4) !== 'WEBP') {
    return null;
  }
  const end = Math.min(bytes.length, 8 + viewOf(bytes).getUint32(4, true));
  const kept: Bytes[] = [];
  let size: { readonly width: number; readonly height: number } | null = null;
  let orientation = 1;
  let isMoving = false;
  for (const { name, chunk } of chunksIn(bytes.subarray(0, end), 12)) {
    size ??= sizeIn(name, chunk);
    if (name === 'EXIF') orientation = orientationIn(withoutName(chunk.subarray(8)));
    if (name === 'ANIM') isMoving = true;
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~METADATA;
    if (KEPT.has(name)) kept.push(name === 'ANMF' ? cleanFrame(chunk) : chunk);
  }
  if (size === null) return null;
  const head = part(bytes, 0, 12).slice();
  const clean = joined([head, ...kept]);
  viewOf(clean).setUint32(4, clean.length - 8, true);
  return { type: 'image/webp', ...size, orientation, isMoving, clean };
}

/** Copies of the chunks from `from` on, each padded to an even length by a zero. */
function chunksIn(bytes: Bytes, from: number): { readonly name: string; readonly chunk: Bytes }[] {
  const chunks = [];
  for (let at = from; at + 8 <= bytes.length;) {
    const length = viewOf(bytes).getUint32(at + 4, true);
    const written = part(bytes, at, at + 8 + length);
    const chunk = new Uint8Array(written.length + (length % 2));
    chunk.set(written);
    chunks.push({ name: latin1(bytes, at, 4), chunk });
    at += chunk.length;
  }
  return chunks;
}

/** A frame of an animation: its place and time, and chunks of its own. */
function cleanFrame(chunk: Bytes): Bytes {
  const header = part(chunk, 0, FRAME_HEADER).slice();
  const inner = chunksIn(chunk, FRAME_HEADER).filter(({ name }) => IN_FRAME.has(name));
  const clean = joined([header, ...inner.map((each) => each.chunk)]);
  viewOf(clean).setUint32(4, clean.length - 8, true);
  return clean;
}

function sizeIn(name: string, chunk: Bytes) {
  const view = viewOf(chunk);
  switch (name) {
    case 'VP8X':
      return {
        width: 1 + (view.getUint32(12, true) & 0xffffff),
        height: 1 + (view.getUint32(14, true) >>> 8),
      };
    case 'VP8 ':
      return {
        width: view.getUint16(14, true) & 0x3fff,
        height: view.getUint16(16, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(9, true);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    default:
      return null;
  }
}

/** Some programs write the name that EXIF has in JPEG. */
function withoutName(exif: Bytes): Bytes {
  const isNamed = exif.length >= 6 && latin1(exif, 0, 6) === 'Exif\0\0';
  return isNamed ? exif.subarray(6) : exif;
}
