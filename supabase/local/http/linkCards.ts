import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { firstRows } from '../../functions/_shared/firstRows.ts';
import {
  answerLink,
  type LinkAnswer,
  type LinkSource,
  RETRY_AFTER,
} from '../../functions/_shared/publicLinks.ts';
import type { EmbeddedBackend } from '../createBackend.ts';
import type { DrawCard } from '../../functions/_shared/cardQueue.ts';
import { compress, isCompressible, MIN_COMPRESSED_BYTES } from './encodings.ts';
import { sendFile } from './sendFile.ts';
import type { StaticFile } from './staticFiles.ts';

/** Who asks, and what for. */
interface LinkRequest {
  readonly address: URL;
  readonly caller: string | undefined;
  readonly languages: string;
}

export type ReadLink = (request: LinkRequest) => Promise<LinkAnswer | null>;

/** What other programs read of public pages at `origin`; null for other addresses. `shell` is the app's start page. */
export function linkReader(
  origin: string,
  shell: () => Promise<StaticFile | null>,
  backend: EmbeddedBackend,
  draw: DrawCard,
): ReadLink {
  const callFor =
    (caller: string | undefined): LinkSource['call'] =>
    async (name, argument) => {
      const asked = `${origin}/rest/v1/rpc/${name}?${new URLSearchParams(argument).toString()}`;
      const headers = { apikey: backend.anonKey };
      const answer = await backend.fetch(new Request(asked, { headers }), caller);
      return answer.ok ? answer.json() : undefined;
    };
  const rows = firstRows(() => callFor(undefined)('list_gallery', { query: '{}' }), Date.now);
  return ({ address, caller, languages }) =>
    answerLink(address, {
      origin,
      call: callFor(caller),
      shell: async () => (await shell())?.content.toString('utf8') ?? null,
      picture: backend.readCard,
      draw,
      firstRows: rows,
      languages,
    });
}

export async function sendLink(
  { status, contentType, body }: LinkAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const content = Buffer.from(body);
  const file: StaticFile = {
    content,
    contentType,
    eTag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isHashed: false,
    isCompressible: content.byteLength >= MIN_COMPRESSED_BYTES && isCompressible(contentType),
    compressed: (encoding) => compress(content, encoding, 'once'),
  };
  response.statusCode = status;
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER);
  return sendFile(file, request, response, headers);
}
