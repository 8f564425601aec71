import type { LoadPicture, Picture } from './pictures.ts';

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
