import { joined, latin1, orientationIn, part, viewOf, type Bytes } from './bytes.ts';
import type { PictureFile } from './readPicture.ts';

const KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** The flags of VP8X that announce EXIF and XMP. */
const METADATA = 0x0c;

export function readWebp(bytes: Bytes): PictureFile | null {
  if (bytes.length < 20 || latin1(bytes, 0, 4) !== 'RIFF' || latin1(bytes, 8, 4) !== 'WEBP') {
    return null;
  }
  const view = viewOf(bytes);
  const end = Math.min(bytes.length, 8 + view.getUint32(4, true));
  const kept: Bytes[] = [];
  let size: { readonly width: number; readonly height: number } | null = null;
  let orientation = 1;
  let isMoving = false;
  for (let at = 12; at + 8 <= end;) {
    const name = latin1(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    // Chunks are padded to an even length.
    const next = at + 8 + length + (length % 2);
    const chunk = part(bytes, at, next).slice();
    size ??= sizeIn(name, chunk);
    if (name === 'EXIF') orientation = orientationIn(withoutName(chunk.subarray(8)));
    if (name === 'ANIM') isMoving = true;
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~METADATA;
    if (KEPT.has(name)) kept.push(chunk);
    at = next;
  }
  if (size === null) return null;
  const head = part(bytes, 0, 12).slice();
  const clean = joined([head, ...kept]);
  viewOf(clean).setUint32(4, clean.length - 8, true);
  return { type: 'image/webp', ...size, orientation, isMoving, clean };
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
