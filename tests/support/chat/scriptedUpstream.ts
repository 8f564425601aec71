import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { says, type Script } from './upstreamScripts.ts';

/** One request to the model, as it arrived. */
interface UpstreamRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
  /** The conversation in it. */
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** How its answer ended: brought to its end, or left by who asked. */
  readonly closed: Promise<'finished' | 'left'>;
}

/** A model's server over real HTTP that answers as it is told. Pages may read it directly too. */
export interface ScriptedUpstream {
  /** What AI_BASE_URL is set to. */
  readonly url: string;
  /** How the next requests are answered, in order; after them, as `always` says. */
  readonly next: Script[];
  always: Script;
  /** The requests so far, oldest first. */
  readonly requests: UpstreamRequest[];
  /** Forgets requests and scripts, and leaves what is still being answered. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
}

/** What it says as long as nobody tells it anything else. */
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

/** What the environment of a Recto says so that its assistant asks this server. */
export function upstreamEnvironment(upstream: ScriptedUpstream): Readonly<Record<string, string>> {
  return {
    AI_BASE_URL: upstream.url,
    AI_API_KEY: 'sk-scripted-and-secret',
    AI_MODEL: SCRIPTED_MODEL,
    AI_REQUESTS_PER_MINUTE: '1000',
    AI_REQUESTS_PER_DAY: '100000',
  };
}
