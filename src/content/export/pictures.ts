import { percentDecoded } from '#domain/decode.ts';

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
}

/** Null where the browser or the host does not provide the picture. */
export type LoadPicture = (address: string) => Promise<Picture | null>;

/** At once; a page may have hundreds. */
const AT_ONCE = 4;

/** Of all pictures of an export: its file is made in memory. */
const MAX_BYTES = 80 * 1024 * 1024;

export async function loadPictures(
  addresses: Iterable<string>,
  load: LoadPicture,
  signal?: AbortSignal,
) {
  const queue = [...new Set(addresses)].filter(isPictureAddress);
  const wanted = queue.length;
  const loaded = new Map<string, Picture>();
  let bytes = 0;
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (signal?.aborted === true || bytes > MAX_BYTES) return;
      const picture = await load(next);
      if (picture === null) continue;
      bytes += picture.bytes.byteLength;
      if (bytes <= MAX_BYTES) loaded.set(next, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { get: (address: string) => loaded.get(address) ?? null, missing: wanted - loaded.size };
}

function isPictureAddress(address: string): boolean {
  return /^(?:https?:\/\/|\/(?!\/)|data:image\/)/i.test(address);
}

/** Base64 of this many bytes at a time: a longer list of arguments overflows the stack. */
const PART_BYTES = 0x60_00;

export function dataUrl({ bytes, mime }: Picture): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PART_BYTES))));
  }
  return `data:${mime};base64,${parts.join('')}`;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

/** A file name for a picture: that in its address, with the ending of its type. */
export function pictureName(address: string, { mime }: Picture): string {
  const path = /^data:/i.test(address) ? '' : (address.split(/[?#]/, 1)[0] ?? '');
  const last = percentDecoded(path.slice(path.lastIndexOf('/') + 1)).replace(/\.[^.]*$/u, '');
  const stem = last
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/gu, '')
    .slice(0, 60);
  return `${stem === '' ? 'picture' : stem.toWellFormed()}.${ENDINGS[mime] ?? 'img'}`;
}
