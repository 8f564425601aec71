import { percentDecoded } from '#domain/decodeText.ts';
import { uniquePaths } from './names.ts';
import { pictureAddresses, replaceAddresses } from '#content/markdown/addresses.ts';

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
function pictureName(address: string, { mime }: Picture): string {
  const path = /^data:/i.test(address) ? '' : (address.split(/[?#]/, 1)[0] ?? '');
  const last = percentDecoded(path.slice(path.lastIndexOf('/') + 1)).replace(/\.[^.]*$/u, '');
  const stem = last
    .replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/gu, '')
    .slice(0, 60);
  return `${stem === '' ? 'picture' : stem.toWellFormed()}.${ENDINGS[mime] ?? 'img'}`;
}

const TIMEOUT_MS = 10_000;

/** Of the width times the height, in pixels: more does not fit into memory on a phone. */
const MAX_PIXELS = 40_000_000;

/**
 * Sends no credentials or referrer. From other hosts the app's policy allows images only, not requests: they are
 * encoded again, if the host lets any site read them.
 */
export const loadPicture: LoadPicture = async (address) => {
  if (/^data:/i.test(address)) return fromData(address);
  const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null;
  if (url === null) return null;
  return url.origin === window.location.origin ? fetched(url) : drawn(url.href);
};

async function fetched(url: URL): Promise<Picture | null> {
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const mime = mimeOf(answer.headers.get('content-type') ?? '');
    if (!answer.ok || mime === null) return null;
    return { bytes: new Uint8Array(await answer.arrayBuffer()), mime };
  } catch {
    return null;
  }
}

function mimeOf(type: string): string | null {
  const mime = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return mime.startsWith('image/') ? mime : null;
}

/** Not by `fetch()`, which the app's policy does not allow for data URLs. */
function fromData(address: string): Picture | null {
  const comma = address.indexOf(',');
  const head = address.slice('data:'.length, comma);
  const mime = mimeOf(head);
  if (comma === -1 || mime === null) return null;
  const body = address.slice(comma + 1);
  try {
    const text = body.includes('%') ? decodeURIComponent(body) : body;
    if (!/;\s*base64\s*$/i.test(head)) return { bytes: new TextEncoder().encode(text), mime };
    return { bytes: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)), mime };
  } catch {
    return null;
  }
}

async function drawn(address: string): Promise<Picture | null> {
  const image = await decodedImage(address, true);
  // Only PNG keeps both sharp lines and transparency, but photographs become large.
  const isPhotograph = /\.jpe?g(?:[?#]|$)/i.test(address);
  return image === null ? null : encoded(image, isPhotograph ? 'image/jpeg' : 'image/png');
}

export async function asPng({ bytes, mime }: Picture): Promise<Picture | null> {
  const address = URL.createObjectURL(new Blob([bytes], { type: mime }));
  const image = await decodedImage(address, false);
  URL.revokeObjectURL(address);
  // Lines and letters stay sharp on paper.
  const scale = mime === 'image/svg+xml' ? 2 : 1;
  return image === null ? null : encoded(image, 'image/png', scale);
}

async function decodedImage(
  address: string,
  isElsewhere: boolean,
): Promise<HTMLImageElement | null> {
  const image = new Image();
  if (isElsewhere) image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = address;
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS));
  const isDecoded = await Promise.race([
    image.decode().then(
      () => true,
      () => false,
    ),
    timeout,
  ]);
  const pixels = image.naturalWidth * image.naturalHeight;
  return isDecoded && pixels > 0 && pixels <= MAX_PIXELS ? image : null;
}

async function encoded(image: HTMLImageElement, mime: string, scale = 1): Promise<Picture | null> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mime, 0.9));
  return blob === null
    ? null
    : { bytes: new Uint8Array(await blob.arrayBuffer()), mime: blob.type };
}

/** A Markdown source whose pictures are files beside it, in `folder`; without pictures the source as it is. */
export async function markdownFiles(
  source: string,
  folder: string,
  load: LoadPicture,
  signal?: AbortSignal,
) {
  const addresses = pictureAddresses(source);
  const loaded = await loadPictures(
    addresses.map(({ address }) => address),
    load,
    signal,
  );
  const unique = uniquePaths();
  const paths = new Map<string, string>();
  const pictures: { path: string; picture: Picture }[] = [];
  for (const { address } of addresses) {
    const picture = loaded.get(address);
    if (picture === null || paths.has(address)) continue;
    // A number in brackets would end the address in Markdown.
    const path = unique(`${folder}/${pictureName(address, picture)}`).replace(/ \((\d+)\)/u, '-$1');
    paths.set(address, path);
    pictures.push({ path, picture });
  }
  const text = replaceAddresses(source, addresses, (address) => paths.get(address) ?? null);
  return { text, pictures, missing: loaded.missing };
}
