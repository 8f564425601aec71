import { createHash } from 'node:crypto';

/** How a file of each type begins; WebP's size, in bytes 4 to 7, may be any. */
const STARTS: Readonly<Record<string, (start: string) => boolean>> = {
  'image/gif': (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a'),
  'image/jpeg': (start) => start.startsWith('\xff\xd8\xff'),
  'image/png': (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  'image/webp': (start) => start.startsWith('RIFF') && start.slice(8) === 'WEBP',
};

const ENDINGS: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const UPLOAD =
  /^\/storage\/v1\/object\/(?:upload\/sign\/)?(?<bucket>avatars|cards|images)\/(?<path>.+)$/u;

/** The name of a picture in `images` is the hash of its bytes. */
const HASH = /\/([0-9a-f]{64})\.[a-z]+$/u;

/**
 * Refuses an upload whose bytes are not the picture that its name and type say; null for any other request. Browsers
 * would show the file by its bytes, and the app takes the name for them.
 */
export async function refuseOtherBytes(request: Request): Promise<Response | null> {
  const { bucket, path } = UPLOAD.exec(new URL(request.url).pathname)?.groups ?? {};
  if (bucket === undefined || path === undefined) return null;
  if (request.method !== 'POST' && request.method !== 'PUT') return null;
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  return isPicture(bytes, path, type) ? null : otherBytes();
}

function isPicture(bytes: Uint8Array, path: string, type: string): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const isNamed = ENDINGS[path.split('.').at(-1) ?? ''] === type;
  if (!isNamed || STARTS[type]?.(start) !== true) return false;
  const hash = HASH.exec(`/${path}`)?.[1];
  return hash === undefined || createHash('sha256').update(bytes).digest('hex') === hash;
}

/** In the shape of the storage API's errors. */
function otherBytes(): Response {
  return Response.json(
    {
      statusCode: '400',
      error: 'invalid_picture',
      message: 'The file is not the picture that its name and type say.',
    },
    { status: 400, headers: { 'access-control-allow-origin': '*' } },
  );
}
