import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AccountSettings } from './auth/createAuth.ts';
import type { AssistantSettings } from './chat/assistant.ts';
import { createBackend, type EmbeddedBackend } from './createBackend.ts';
import { addressesOf } from './http/hosts.ts';
import { bind, closeAll } from './http/listen.ts';
import { createPatientServer, USUAL_PATIENCE, type Patience } from './patience.ts';
import { sendText } from './http/plainAnswers.ts';
import { setSecurityHeaders } from './http/securityHeaders.ts';
import { createSites, type DevelopmentServer, type Handler } from './http/sites.ts';

/** How to start the server. */
export interface ServerOptions {
  /** The port wanted; 0 for any free one. When it is taken the next free one is used, unless there is an `origin`. */
  readonly port: number;
  /** The address to listen on, for others to reach; null, as by default, for this machine alone. */
  readonly host?: string | null;
  /** The origin people reach Recto under through a proxy, where it is not this machine's. */
  readonly origin?: string | null;
  /** The data folder, or 'memory'. */
  readonly dataDir: string;
  /** For `memory`: what `backend.dump()` of another server gave. */
  readonly dump?: Blob;
  /** The built app. Without it, or `vite`, only the backend answers. */
  readonly distDir?: string;
  /** Makes the development server in place of `distDir`; called with the HTTP server, for hot reload. */
  readonly vite?: (http: Server) => Promise<DevelopmentServer>;
  /** Fill a new database with the sample pages. Default true. */
  readonly seed?: boolean;
  /** Google, mails and confirmation of addresses. */
  readonly accounts?: AccountSettings;
  /** Which model answers in the chat. Without, the demo model. */
  readonly assistant?: AssistantSettings;
  /** How long slow callers are waited for. */
  readonly patience?: Patience;
  readonly log?: (line: string) => void;
}

/** A running server. */
export interface RunningServer {
  readonly url: string;
  /** Null where another server has the previews. */
  readonly previewUrl: string | null;
  readonly port: number;
  readonly backend: EmbeddedBackend;
  /** Stops listening, finishes what is under way and closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the app, its backend and the preview site on one port of this machine.
 * Throws `DataFolderTaken` when another process holds the data folder.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = options.log ?? ((line) => process.stderr.write(`${line}\n`));
  let answer: Handler = async (request, response) => {
    setSecurityHeaders(response, request.url ?? '/');
    sendText(response, 503, 'Recto is starting. Try again in a moment.');
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      log(`server: ${error instanceof Error ? error.message : 'unknown error'}`);
      if (!response.headersSent) sendText(response, 500, 'Something went wrong.');
      else response.destroy();
    });
  };
  const origin = options.origin ?? null;
  const { port, servers } = await bind(
    () => createPatientServer(handle, options.patience ?? patienceOf(options)),
    // A proxy looks for Recto on one port.
    { port: options.port, host: options.host ?? null, orNext: origin === null },
  );
  const addresses = addressesOf(port, origin);
  try {
    const backend = await createBackend({
      dataDir: options.dataDir,
      origin: addresses.app,
      seed: options.seed ?? true,
      ...(options.dump === undefined ? {} : { dump: options.dump }),
      ...(options.accounts === undefined ? {} : { accounts: options.accounts }),
      ...(options.assistant === undefined ? {} : { assistant: options.assistant }),
      log,
    });
    const [first] = servers;
    const vite = first === undefined ? undefined : await options.vite?.(first);
    answer = await createSites({ addresses, backend, vite, distDir: options.distDir });
    return {
      url: addresses.app,
      previewUrl: addresses.previews,
      port,
      backend,
      close: async () => {
        await vite?.close();
        // Together: a request that waits for the database would hold its connection open.
        await Promise.all([closeAll(servers), backend.close()]);
      },
    };
  } catch (error) {
    await closeAll(servers);
    throw error;
  }
}

/** Hot reload keeps a socket open on which nothing is said for hours. */
function patienceOf({ vite }: ServerOptions): Patience {
  return vite === undefined ? USUAL_PATIENCE : { ...USUAL_PATIENCE, silenceMs: 0 };
}
