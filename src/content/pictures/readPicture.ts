import type { PictureType } from '#domain/page/picture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface PictureFile {
  readonly type: PictureType;
  /** In px, before it is turned. */
  readonly width: number;
  readonly height: number;
  /** EXIF's: 1 is upright. */
  readonly orientation: number;
  readonly isMoving: boolean;
  /** The file with nothing but the picture and its colours: no camera, place, author, comment or preview. */
  readonly clean: Uint8Array<ArrayBuffer>;
}

/** Null for another type, and for a file that ends early. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): PictureFile | null {
  try {
    return readJpeg(bytes) ?? readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes);
  } catch (error) {
    // A length that points behind the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Throws for a range past the end, which `subarray` would truncate. */
function part(bytes: Bytes, from: number, to: number): Bytes {
  if (from > to || to > bytes.length) throw new RangeError('The file ends early.');
  return bytes.subarray(from, to);
}

function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function latin1(bytes: Bytes, from: number, length: number): string {
  return String.fromCharCode(...part(bytes, from, from + length));
}

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of parts) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}

const ORIENTATION = 0x0112;

/** The orientation in EXIF's TIFF structure; 1 when it holds none. */
function orientationIn(tiff: Bytes): number {
  if (tiff.length < 8) return 1;
  const view = viewOf(tiff);
  const isLittle = view.getUint16(0) === 0x4949;
  const at = view.getUint32(4, isLittle);
  if (at + 2 > tiff.length) return 1;
  const count = view.getUint16(at, isLittle);
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

const KEPT_OF_WEBP = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

const IN_WEBP_FRAME = new Set(['ALPH', 'VP8 ', 'VP8L']);

/** Name, length, place, size, time and flags. */
const FRAME_HEADER = 24;

/** The flags of VP8X that announce EXIF and XMP. */
const METADATA = 0x0c;

function readWebp(bytes: Bytes): PictureFile | null {
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
    if (KEPT_OF_WEBP.has(name)) kept.push(name === 'ANMF' ? cleanFrame(chunk) : chunk);
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
  const inner = chunksIn(chunk, FRAME_HEADER).filter(({ name }) => IN_WEBP_FRAME.has(name));
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

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/** Chunks of image, colours, print size and animation; drops text, times, EXIF and private chunks. */
const KEPT_OF_PNG = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function readPng(bytes: Bytes): PictureFile | null {
  if (bytes.length < 8 || latin1(bytes, 0, 8) !== PNG_SIGNATURE) return null;
  const view = viewOf(bytes);
  const kept: Bytes[] = [part(bytes, 0, 8)];
  let orientation = 1;
  let isMoving = false;
  let at = 8;
  for (let name = ''; name !== 'IEND';) {
    const end = at + 12 + view.getUint32(at);
    name = latin1(bytes, at + 4, 4);
    const chunk = part(bytes, at, end);
    if (name === 'eXIf') orientation = orientationIn(chunk.subarray(8, -4));
    if (name === 'acTL') isMoving = true;
    if (KEPT_OF_PNG.has(name)) kept.push(chunk);
    at = end;
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return { type: 'image/png', width, height, orientation, isMoving, clean: joined(kept) };
}

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee];

/** Of Huffman, arithmetic coding and quantisation, numbers of lines, restarts, and those of hierarchies. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdc, 0xdd, 0xde, 0xdf]);

/**
 * Keeps what decoding needs and the colour profile; drops thumbnails, all other segments, comments and what follows the
 * end.
 */
function readJpeg(bytes: Bytes): PictureFile | null {
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

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];

const [GRAPHIC_CONTROL, APPLICATION] = [0xf9, 0xff];

/** Keeps images, their timing and the number of repetitions; drops comments, texts and other programs' blocks. */
function readGif(bytes: Bytes): PictureFile | null {
  if (bytes.length < 13 || !/^GIF8[79]a$/u.test(latin1(bytes, 0, 6))) return null;
  const view = viewOf(bytes);
  let at = 13 + colours(view.getUint8(10));
  const kept: Bytes[] = [part(bytes, 0, at)];
  let images = 0;
  for (;;) {
    const from = at;
    const kind = view.getUint8(at);
    if (kind === TRAILER) {
      kept.push(part(bytes, at, at + 1));
      break;
    }
    if (kind === IMAGE) {
      images += 1;
      at = afterBlocks(bytes, at + 11 + colours(view.getUint8(at + 9)));
      kept.push(part(bytes, from, at));
    } else if (kind === EXTENSION) {
      const label = view.getUint8(at + 1);
      at = afterBlocks(bytes, at + 2);
      const isLoop = label === APPLICATION && /^(?:NETSCAPE2|ANIMEXTS1)/u.test(nameAt(bytes, from));
      if (isLoop || label === GRAPHIC_CONTROL) kept.push(part(bytes, from, at));
    } else return null;
  }
  return {
    type: 'image/gif',
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    orientation: 1,
    isMoving: images > 1,
    clean: joined(kept),
  };
}

function colours(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function afterBlocks(bytes: Bytes, at: number): number {
  let next = at;
  for (;;) {
    const length = bytes[next];
    if (length === undefined) throw new RangeError('The file ends early.');
    next += 1 + length;
    if (length === 0) return next;
  }
}

function nameAt(bytes: Bytes, extension: number): string {
  return latin1(bytes, extension + 3, 11);
}
