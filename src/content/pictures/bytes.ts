export type Bytes = Uint8Array<ArrayBuffer>;

/** Throws for a range past the end, which `subarray` would truncate. */
export function part(bytes: Bytes, from: number, to: number): Bytes {
  if (from > to || to > bytes.length) throw new RangeError('The file ends early.');
  return bytes.subarray(from, to);
}

export function viewOf(bytes: Bytes): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function latin1(bytes: Bytes, from: number, length: number): string {
  return String.fromCharCode(...part(bytes, from, from + length));
}

export function joined(parts: readonly Bytes[]): Bytes {
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
export function orientationIn(tiff: Bytes): number {
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
