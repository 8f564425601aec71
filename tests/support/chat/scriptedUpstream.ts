import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { says, type Script } from './upstreamScripts.ts';

/** A request to the model. */
interface UpstreamRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** Its conversation. */
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** Whether its response was completed or aborted by the client. */
  readonly closed: Promise<'finished' | 'left'>;
}

/** A scripted model server over real HTTP. Also allows direct requests from pages. */
export interface ScriptedUpstream {
  /** The value of AI_BASE_URL. */
  readonly url: string;
  /** The next responses, in order; then `always`. */
  readonly next: Script[];
  always: Script;
  /** Oldest first. */
  readonly requests: UpstreamRequest[];
  /** Clears requests and scripts, and aborts pending responses. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** The default response. */
const USUAL = says('This is the scripted reply.');

/** The model's name in `upstreamEnvironment`. */
const SCRIPTED_MODEL = 'scripted-model';

/** Starts the server on a free port. */
export async function startUpstream(): Promise<ScriptedUpstream> {
  const requests: UpstreamRequest[] = [];
  const next: Script[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    open.add(response);
    const closed = new Promise<'finished' | 'left'>((resolve) => {
      response.once('close', () => {
        open.delete(response);
        resolve(response.writableFinished ? 'finished' : 'left');
      });
    });
    void answer(request, response, closed);
  });
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    closed: Promise<'finished' | 'left'>,
  ): Promise<void> => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const body = text === '' ? {} : (JSON.parse(text) as UpstreamRequest['body']);
    const messages = (body['messages'] ?? []) as UpstreamRequest['messages'];
    const script = next.shift() ?? upstream.always;
    requests.push({ path: request.url ?? '', headers: request.headers, body, messages, closed });
    await script(response);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const upstream: ScriptedUpstream = {
    url: `http://127.0.0.1:${port}/v1`,
    next,
    always: USUAL,
    requests,
    reset: () => {
      for (const response of open) response.destroy();
      requests.length = 0;
      next.length = 0;
      upstream.always = USUAL;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return upstream;
}

/** The environment of a Recto whose assistant uses this server. */
export function upstreamEnvironment(upstream: ScriptedUpstream): Readonly<Record<string, string>> {
  return {
    AI_BASE_URL: upstream.url,
    AI_API_KEY: 'sk-scripted-and-secret',
    AI_MODEL: SCRIPTED_MODEL,
    AI_REQUESTS_PER_MINUTE: '1000',
    AI_REQUESTS_PER_DAY: '100000',
  };
}
