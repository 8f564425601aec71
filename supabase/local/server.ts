import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isApiPath } from './apiRequests.ts';
import type { AccountSettings } from './auth/createAuth.ts';
import type { AssistantSettings } from './chat/assistant.ts';
import { createBackend, type EmbeddedBackend } from './createBackend.ts';
import { headersFor, readHeaderRules } from './headerRules.ts';
import { appOrigin, previewOrigin, siteOf } from './hosts.ts';
import { bind, closeAll } from './listen.ts';
import { sendResponse, toRequest } from './nodeHttp.ts';
import { findFile, isNavigation, sendFile, sendText } from './staticFiles.ts';

/** Serves the app's files while it is being worked on; a Vite development server fits. */
interface DevelopmentServer {
  readonly middlewares: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
  readonly close: () => Promise<void>;
}

/** How to start the server. */
export interface ServerOptions {
  /** The port wanted; 0 for any free one. When it is taken the next free one is used. */
  readonly port: number;
  /** The data folder, or 'memory'. */
  readonly dataDir: string;
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
  readonly log?: (line: string) => void;
}

/** A running server. */
export interface RunningServer {
  readonly url: string;
  readonly previewUrl: string;
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
  let answer: Handler = async (_request, response) => {
    sendText(response, 503, 'Recto is starting. Try again in a moment.');
  };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response).catch((error: unknown) => {
      log(`server: ${error instanceof Error ? error.message : 'unknown error'}`);
      if (!response.headersSent) sendText(response, 500, 'Something went wrong.');
      else response.destroy();
    });
  };
  const { port, servers } = await bind(() => createServer(handle), options.port);
  try {
    const backend = await createBackend({
      dataDir: options.dataDir,
      origin: appOrigin(port),
      seed: options.seed ?? true,
      ...(options.accounts === undefined ? {} : { accounts: options.accounts }),
      ...(options.assistant === undefined ? {} : { assistant: options.assistant }),
      log,
    });
    const [first] = servers;
    const vite = first === undefined ? undefined : await options.vite?.(first);
    const rulesOf = async (...path: readonly string[]) =>
      options.distDir === undefined
        ? []
        : readHeaderRules(join(options.distDir, ...path, '_headers'));
    const rules = { app: await rulesOf(), preview: await rulesOf('frame') };
    answer = createHandler({ ...options, port, backend, vite, rules });
    return {
      url: appOrigin(port),
      previewUrl: previewOrigin(port),
      port,
      backend,
      close: async () => {
        await vite?.close();
        await closeAll(servers);
        await backend.close();
      },
    };
  } catch (error) {
    await closeAll(servers);
    throw error;
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Parts {
  readonly port: number;
  readonly backend: EmbeddedBackend;
  readonly distDir?: string;
  readonly vite: DevelopmentServer | undefined;
  /** What the build wants its files to be sent with. */
  readonly rules: Readonly<Record<'app' | 'preview', Awaited<ReturnType<typeof readHeaderRules>>>>;
}

function createHandler(parts: Parts): Handler {
  return async (request, response) => {
    if (!URL.canParse(request.url ?? '/', appOrigin(parts.port))) {
      return sendText(response, 400, 'This is no address.');
    }
    const site = siteOf(request.headers.host, parts.port);
    if (site === 'app') return answerApp(parts, request, response);
    if (site === 'preview') return answerPreview(parts, request, response);
    sendText(response, 421, `Recto is at ${appOrigin(parts.port)}`);
  };
}

async function answerApp(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', appOrigin(parts.port));
  if (isApiPath(pathname)) {
    const asked = toRequest(request, response, appOrigin(parts.port));
    const answer = await parts.backend.fetch(asked, request.socket.remoteAddress);
    await sendResponse(answer, response);
    return;
  }
  if (parts.vite !== undefined && !PREVIEW_FILES.includes(pathname)) {
    return passOn(parts.vite, request, response);
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(response, 405, 'Only reading works here.');
    return;
  }
  const folder = parts.distDir;
  if (folder === undefined) return sendText(response, 404, 'There is nothing at this address.');
  const file = await findFile(folder, pathname === '/' ? '/index.html' : pathname);
  const headersOf = (path: string) => ({
    'content-security-policy': "frame-ancestors 'none'",
    ...headersFor(parts.rules.app, path),
    ...frameHeaders(path),
  });
  if (file !== null) return sendFile(file, request, response, headersOf(pathname));
  const shell = isNavigation(request) ? await findFile(folder, '/index.html') : null;
  if (shell !== null) return sendFile(shell, request, response, headersOf('/'));
  sendText(response, 404, 'There is nothing at this address.');
}

/**
 * What holds whatever the build says: on the app's own site a preview frame runs without an origin, so that what it
 * shows cannot reach the app. The frame of the preview site has no business here and gets the same.
 */
function frameHeaders(pathname: string): Readonly<Record<string, string>> {
  const isFrame = pathname === '/sandbox.html' || pathname.startsWith('/frame/');
  return isFrame ? { 'content-security-policy': SANDBOX } : {};
}

const SANDBOX = "sandbox allow-scripts allow-forms; frame-ancestors 'self'";

/** The files of the preview site, as the development server names them. */
const PREVIEW_FILES: readonly string[] = ['/frame.html', '/worker.js'];

async function answerPreview(
  parts: Parts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const app = appOrigin(parts.port);
  const { pathname, search } = new URL(request.url ?? '/', app);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (parts.vite !== undefined && PREVIEW_FILES.includes(pathname)) {
    return passOn(parts.vite, request, response);
  }
  const folder = parts.distDir === undefined ? null : join(parts.distDir, 'frame');
  const file = folder === null || !isRead ? null : await findFile(folder, pathname);
  if (file !== null) {
    return sendFile(file, request, response, {
      ...headersFor(parts.rules.preview, pathname),
      'content-security-policy': `frame-ancestors ${app}`,
    });
  }
  const isFrame = request.headers['sec-fetch-dest'] === 'iframe';
  if (isNavigation(request) && !isFrame && !isApiPath(pathname)) {
    response.statusCode = 302;
    response.setHeader('location', `${app}${pathname}${search}`);
    response.setHeader('cache-control', 'no-store');
    response.end();
    return;
  }
  sendText(response, 404, 'There is nothing at this address.');
}

function passOn(
  vite: DevelopmentServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    response.once('close', resolve);
    vite.middlewares(request, response, (error) => {
      if (error !== undefined) reject(error instanceof Error ? error : new Error('Vite failed.'));
      else sendText(response, 404, 'There is nothing at this address.');
    });
  });
}
