import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AccountSettings } from './auth/createAuth.ts';
import type { AssistantSettings } from './chat/assistant.ts';
import { createBackend, type EmbeddedBackend } from './createBackend.ts';
import { addressesOf } from './http/hosts.ts';
import { bind, closeAll } from './http/listen.ts';
import { createServerWithTimeouts, DEFAULT_TIMEOUTS, type ServerTimeouts } from './timeouts.ts';
import { createLog, describeError, type Log } from './log.ts';
import { sendText } from './http/plainAnswers.ts';
import { setSecurityHeaders } from './http/securityHeaders.ts';
import { createCardImages } from './http/cardImages.ts';
import { createSites, type DevelopmentServer, type Handler } from './http/sites.ts';

export interface ServerOptions {
  readonly port: number;
  readonly host?: string | null;
  readonly origin?: string | null;
  readonly dataDir: string;
  readonly dump?: Blob;
  /** The built app. Without this and `vite`, only the backend answers. */
  readonly distDir?: string;
  /** Creates the development server; receives the HTTP server for hot reload. */
  readonly vite?: (http: Server) => Promise<DevelopmentServer>;
  /** Adds the sample pages to a new database. @default true */
  readonly seed?: boolean;
  readonly databaseUrl?: string | undefined;
  readonly accounts?: AccountSettings;
  /** @default the demo model */
  readonly assistant?: AssistantSettings;
  readonly timeouts?: ServerTimeouts;
  readonly log?: Log;
}

export interface RunningServer {
  readonly url: string;
  /** Null when another server hosts the previews. */
  readonly previewUrl: string | null;
  readonly port: number;
  readonly backend: EmbeddedBackend;
  /** Stops listening, finishes running requests and closes the database. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the app, its backend and the preview site on one port. Throws `DataFolderLocked` when another process holds the
 * data folder.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = options.log ?? createLog();
  let answer: Handler = async (request, response) => {
    setSecurityHeaders(response, request.url ?? '/');
    sendText(response, 503, 'Recto is starting. Try again in a moment.');
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      log(`server: ${describeError(error)}`);
      if (!response.headersSent) sendText(response, 500, 'Something went wrong.');
      else response.destroy();
    });
  };
  const origin = options.origin ?? null;
  const { port, servers } = await bind(
    () => createServerWithTimeouts(handle, options.timeouts ?? defaultTimeouts(options)),
    // A reverse proxy expects a fixed port.
    { port: options.port, host: options.host ?? null, tryNextPorts: origin === null },
  );
  const addresses = addressesOf(port, origin);
  try {
    const backend = await createBackend({
      ...options,
      origin: addresses.app,
      seed: options.seed ?? true,
      log,
    });
    const images = createCardImages();
    const [first] = servers;
    const vite = first === undefined ? undefined : await options.vite?.(first);
    answer = await createSites({ addresses, backend, images, vite, distDir: options.distDir });
    return {
      url: addresses.app,
      previewUrl: addresses.previews,
      port,
      backend,
      close: async () => {
        await vite?.close();
        // Together: a request that waits for the database would hold its connection open.
        await Promise.all([closeAll(servers), backend.close(), images.close()]);
      },
    };
  } catch (error) {
    await closeAll(servers);
    throw error;
  }
}

/** Hot reload keeps an idle socket open for hours. */
function defaultTimeouts({ vite }: ServerOptions): ServerTimeouts {
  return vite === undefined ? DEFAULT_TIMEOUTS : { ...DEFAULT_TIMEOUTS, idleMs: 0 };
}
