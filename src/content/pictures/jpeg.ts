import { joined, latin1, orientationIn, part, viewOf, type Bytes } from './bytes.ts';
import type { PictureFile } from './readPicture.ts';

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];

/** Of Huffman, arithmetic coding and quantisation, numbers of lines, restarts, and those of hierarchies. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xde, 0xdf]);

/**
 * Keeps what decoding needs and the colour profile; drops thumbnails, all other segments, comments and what follows the
 * end.
 */
export function readJpeg(bytes: Bytes): PictureFile | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null;
  const view = viewOf(bytes);
  const kept: Bytes[] = [part(bytes, 0, 2)];
  let size: { readonly width: number; readonly height: number } | null = null;
  let orientation: number | null = null;
  let at = 2;
  for (;;) {
    // Fill bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw new RangeError('A marker is missing.');
    if (marker === EOI) {
      kept.push(part(bytes, at, at + 2));
      break;
    }
    const end = at + 2 + view.getUint16(at + 2);
    const segment = part(bytes, at, end);
    if (marker === APP1 && isNamed(segment, 'Exif\0\0')) {
      orientation ??= orientationIn(segment.subarray(10));
    }
    if (isFrame(marker)) {
      size ??= { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const wanted = withoutExtras(marker, segment);
    if (wanted !== null) kept.push(wanted);
    at = end;
    if (marker !== SOS) continue;
    const data = at;
    at = endOfScan(bytes, at);
    kept.push(part(bytes, data, at));
  }
  if (size === null) return null;
  return {
    type: 'image/jpeg',
    ...size,
    orientation: orientation ?? 1,
    isMoving: false,
    clean: joined(kept),
  };
}

/** Start of frame: C0 to CF without the tables of Huffman and arithmetic coding. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** JFIF's version and density, before its thumbnail, with the marker and the length. */
const JFIF_BYTES = 16;
/** Adobe's version, flags and transform of colours; what may follow is not specified. */
const ADOBE_BYTES = 16;

/** Null for a segment that decoding doesn't need. */
function withoutExtras(marker: number, segment: Bytes): Bytes | null {
  if (marker === APP0) {
    return isNamed(segment, 'JFIF\0') ? shortened(segment, JFIF_BYTES, JFIF_BYTES + 2) : null;
  }
  if (marker === APP14) {
    return isNamed(segment, 'Adobe') ? shortened(segment, ADOBE_BYTES, ADOBE_BYTES) : null;
  }
  if (marker === APP2) return isNamed(segment, 'ICC_PROFILE\0') ? segment : null;
  return marker === SOS || isFrame(marker) || TABLES.has(marker) ? segment : null;
}

/** The first `kept` bytes, filled with zeros to `length`; null when there are fewer. */
function shortened(segment: Bytes, kept: number, length: number): Bytes | null {
  if (segment.length < kept) return null;
  const short = new Uint8Array(length);
  short.set(segment.subarray(0, kept));
  viewOf(short).setUint16(2, length - 2);
  return short;
}

function isNamed(segment: Bytes, name: string): boolean {
  return segment.length >= 4 + name.length && latin1(segment, 4, name.length) === name;
}

/** In a scan, FF is followed by 00 or a restart marker. */
function endOfScan(bytes: Bytes, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new RangeError('The file ends early.');
}
