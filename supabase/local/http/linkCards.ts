import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerLink, type LinkAnswer } from '../../functions/_shared/publicLinks.ts';
import type { EmbeddedBackend } from '../createBackend.ts';
import type { DrawCard } from '../../functions/_shared/cardQueue.ts';
import { compress } from './encodings.ts';
import { sendFile } from './sendFile.ts';
import type { StaticFile } from './staticFiles.ts';

/** What other programs read of public pages at `origin`; null for other addresses. `shell` is the app's start page. */
export function readLink(
  address: URL,
  origin: string,
  shell: () => Promise<StaticFile | null>,
  backend: EmbeddedBackend,
  caller: string | undefined,
  draw: DrawCard,
): Promise<LinkAnswer | null> {
  return answerLink(address, {
    origin,
    call: async (name, argument) => {
      const asked = `${origin}/rest/v1/rpc/${name}?${new URLSearchParams(argument).toString()}`;
      const headers = { apikey: backend.anonKey };
      const answer = await backend.fetch(new Request(asked, { headers }), caller);
      return answer.ok ? answer.json() : null;
    },
    shell: async () => (await shell())?.content.toString('utf8') ?? null,
    picture: backend.readCard,
    draw,
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
    isCompressible: contentType !== 'image/png',
    compressed: (encoding) => compress(content, encoding, 'once'),
  };
  response.statusCode = status;
  return sendFile(file, request, response, headers);
}
