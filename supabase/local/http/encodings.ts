import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

export const MIN_COMPRESSED_BYTES = 1_200;

/** Images, fonts and archives are already compressed; compressing an event stream would buffer it. */
const TEXT =
  /^(?:text\/(?!event-stream)|application\/(?:javascript|wasm|(?:[\w.-]+\+)?json)\b|image\/svg\+xml\b)/u;

/** Fast enough per request, about 25 MB/s, and no larger than gzip -9. */
const BROTLI_QUALITY_STATIC = 5;
/** For dynamic answers: twice as fast, about 5 % larger. */
const BROTLI_QUALITY_DYNAMIC = 4;
const GZIP_LEVEL = 6;

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const gzipped = promisify(gzip);

export function isCompressible(contentType: string | null | undefined): boolean {
  return TEXT.test(contentType ?? '');
}

/** Parses `Accept-Encoding` (RFC 9110 §12.5.3); null for none. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : null;
}

/** Compresses off the main thread; `often` favours size, `once` speed. */
export function compress(
  content: Uint8Array,
  encoding: Encoding,
  use: 'often' | 'once',
): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(content, { level: GZIP_LEVEL });
  const quality = use === 'often' ? BROTLI_QUALITY_STATIC : BROTLI_QUALITY_DYNAMIC;
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  });
}

/** Detects a stale `.br` file of an older build. */
export async function decompressesTo(
  compressed: Uint8Array,
  content: Uint8Array,
): Promise<boolean> {
  const decompressed = await unbrotli(compressed, {
    maxOutputLength: content.byteLength + 1,
  }).catch(() => null);
  return decompressed !== null && decompressed.equals(content);
}
