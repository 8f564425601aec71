/** The beginning of a PNG, with as many bytes as wanted; at least eight. */
export function pngBytes(size = 8, fill = 7): ArrayBuffer {
  return startingWith('\x89PNG\r\n\x1a\n', size, fill);
}

/** The beginning of a WebP, with as many bytes as wanted; at least twelve. */
export function webpBytes(size = 12, fill = 7): ArrayBuffer {
  return startingWith('RIFF\x07\x07\x07\x07WEBP', size, fill);
}

/** The beginning of a JPEG, with as many bytes as wanted; at least three. */
export function jpegBytes(size = 3, fill = 7): ArrayBuffer {
  return startingWith('\xff\xd8\xff', size, fill);
}

function startingWith(start: string, size: number, fill: number): ArrayBuffer {
  const bytes = new Uint8Array(Math.max(size, start.length)).fill(fill);
  bytes.set(Buffer.from(start, 'latin1'));
  return bytes.buffer;
}
