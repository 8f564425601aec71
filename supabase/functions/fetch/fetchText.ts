import type { Refusal } from '../_shared/answers.ts';
import { checkUrl } from './addresses.ts';

/** What a server answers, before its body is read. */
interface OpenedAddress {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * Sends a GET without credentials to a checked URL, and connects to a public address only; follows no redirect. Throws
 * `PrivateAddress`, and other errors when there is no answer.
 */
export type OpenAddress = (
  url: URL,
  options: { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<OpenedAddress>;

export class PrivateAddress extends Error {}

export interface FetchedText {
  /** After redirects. */
  readonly url: string;
  readonly type: 'html' | 'markdown';
  readonly text: string;
}

export interface FetchLimits {
  /** Of the text, bytes. */
  readonly maxBytes: number;
  /** For everything together, ms. */
  readonly timeoutMs: number;
}

const MAX_REDIRECTS = 3;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  accept: 'text/markdown, text/plain, text/html;q=0.9, text/*;q=0.5',
  // The size limit is that of the text, so nothing is unpacked.
  'accept-encoding': 'identity',
  'user-agent': 'Recto (import of a page by its address)',
} as const;

/** Reads a public text by its address, or says why not. */
export async function fetchText(
  start: URL,
  open: OpenAddress,
  { maxBytes, timeoutMs }: FetchLimits,
): Promise<FetchedText | Refusal> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    let url = start;
    for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
      const checked = checkUrl(url);
      if (checked !== 'ok') return refused[checked];
      const opened = await open(url, { headers: HEADERS, signal: abort.signal });
      const next = redirectOf(opened, url);
      if (next === null) return await readText(opened, url, maxBytes);
      await opened.body?.cancel();
      url = next;
    }
    return refused.redirects;
  } catch (error) {
    if (error instanceof PrivateAddress) return refused.private_address;
    return abort.signal.aborted ? refused.timeout : refused.unreachable;
  } finally {
    clearTimeout(timer);
    // Also ends a connection whose body was not read.
    abort.abort();
  }
}

function redirectOf({ status, headers }: OpenedAddress, from: URL): URL | null {
  const location = headers.get('location');
  if (!REDIRECTS.has(status) || location === null || !URL.canParse(location, from.href))
    return null;
  return new URL(location, from.href);
}

async function readText(
  { status, headers, body }: OpenedAddress,
  url: URL,
  maxBytes: number,
): Promise<FetchedText | Refusal> {
  if (status === 404 || status === 410) return refused.missing;
  if (status !== 200)
    return { ...refused.status, message: `The site answered with status ${status}.` };
  const [mime = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const type = TYPES[mime.trim()];
  if (type === undefined) return refused.type;
  const encoding = (headers.get('content-encoding') ?? '').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') return refused.encoding;
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return refused.size;
  const bytes = await readBytes(body, maxBytes);
  if (bytes === null) return refused.size;
  const text = decoded(bytes, charsetIn(parameters));
  if (text === null || text.includes('\0')) return refused.encoding;
  const isHtml = type === 'html' || /\.html?$/iu.test(url.pathname);
  return { url: url.href, type: isHtml ? 'html' : 'markdown', text };
}

const TYPES: Readonly<Record<string, 'html' | 'plain' | undefined>> = {
  'text/plain': 'plain',
  'text/markdown': 'plain',
  'text/x-markdown': 'plain',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
};

/** Null when there are more than `maxBytes`; stops reading then. */
async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function charsetIn(parameters: readonly string[]): string {
  const named = parameters.map((one) => /^\s*charset="?([\w.:-]+)"?\s*$/u.exec(one)?.[1]);
  return named.find((one) => one !== undefined) ?? 'utf-8';
}

function decoded(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refusal(status: number, code: string, message: string): Refusal {
  return { status, code, message };
}

const NOT_PUBLIC = 'This address isn’t on the public internet.';

const refused = {
  not_https: refusal(422, 'not_https', 'Only addresses that start with https:// can be imported.'),
  port: refusal(422, 'port', 'Addresses with a port can’t be imported.'),
  credentials: refusal(
    422,
    'credentials',
    'Addresses with a user name or password can’t be imported.',
  ),
  private_address: refusal(422, 'private_address', NOT_PUBLIC),
  redirects: refusal(422, 'redirects', 'This address redirects too often.'),
  missing: refusal(422, 'missing', 'There is nothing at this address, or it isn’t public.'),
  status: refusal(422, 'status', ''),
  type: refusal(422, 'type', 'This address isn’t HTML, Markdown or plain text.'),
  encoding: refusal(422, 'encoding', 'This text’s encoding can’t be read.'),
  size: refusal(422, 'too_large', 'This text is too large. The limit is 2 MB.'),
  timeout: refusal(422, 'timeout', 'The site took too long to answer.'),
  unreachable: refusal(422, 'unreachable', 'The site can’t be reached.'),
} as const;
