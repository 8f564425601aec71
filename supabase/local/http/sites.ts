import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isApiPath } from '../database/apiRequests.ts';
import type { EmbeddedBackend } from '../createBackend.ts';
import { headersFor, readHeaderRules } from './headerRules.ts';
import { siteOf, type Addresses } from './hosts.ts';
import type { CardImages } from './cardImages.ts';
import { linkReader, sendLink, type ReadLink } from './linkCards.ts';
import { createPace } from './pace.ts';
import { isNavigation, isRead, refuseMethod, sendText } from './plainAnswers.ts';
import { setSecurityHeaders } from './securityHeaders.ts';
import { sendFile } from './sendFile.ts';
import { sendResponse } from './sendResponse.ts';
import { openFolder, type StaticFolder } from './staticFiles.ts';
import { toRequest } from './toRequest.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface DevelopmentServer {
  readonly middlewares: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;
  readonly close: () => Promise<void>;
}

interface BuiltSite {
  readonly files: StaticFolder;
  readonly rules: Awaited<ReturnType<typeof readHeaderRules>>;
}

interface SiteOptions {
  readonly addresses: Addresses;
  readonly backend: EmbeddedBackend;
  readonly images: CardImages;
  readonly built: Readonly<Record<'app' | 'preview', BuiltSite>> | null;
  readonly vite: DevelopmentServer | undefined;
  readonly readLink: ReadLink;
}

/** Serves the app with its backend, and the preview site, selected by the Host header. */
export async function createSites(
  options: Omit<SiteOptions, 'built' | 'readLink'> & { readonly distDir: string | undefined },
): Promise<Handler> {
  const { addresses, backend, images, distDir } = options;
  const open = async (folder: string): Promise<BuiltSite> => ({
    files: openFolder(folder),
    rules: await readHeaderRules(join(folder, '_headers')),
  });
  const built =
    distDir === undefined
      ? null
      : { app: await open(distDir), preview: await open(join(distDir, 'frame')) };
  const shell = async () => (await built?.app.files.find('/index.html')) ?? null;
  const all = {
    ...options,
    built,
    readLink: linkReader(addresses.app, shell, backend, images.draw),
  };
  return async (request, response) => {
    const address = request.url ?? '/';
    setSecurityHeaders(response, address);
    if (!URL.canParse(address, addresses.app)) {
      return sendText(response, 400, 'Invalid URL.');
    }
    const site = siteOf(request.headers.host, addresses);
    if (site === 'app') return answerApp(all, request, response);
    if (site === 'preview') return answerPreview(all, request, response);
    sendText(response, 421, `Recto is at ${addresses.app}`);
  };
}

/** Each takes the main thread 2 to 3 ms. */
const paced = createPace(8);

const API_METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

async function answerApp(
  options: SiteOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? '/', options.addresses.app);
  const { pathname } = address;
  if (isApiPath(pathname)) {
    if (!API_METHODS.includes(request.method ?? '')) return refuseMethod(response, API_METHODS);
    await paced();
    const asked = toRequest(request, response, options.addresses.app);
    const answer = await options.backend.fetch(asked, callerOf(request, options.addresses));
    return sendResponse(answer, response);
  }
  if (options.vite !== undefined && !PREVIEW_FILES.includes(pathname)) {
    return passOn(options.vite, request, response);
  }
  if (!isRead(request)) return refuseMethod(response, ['GET', 'HEAD']);
  if (options.built === null) return sendText(response, 404, NOTHING_HERE);
  const { files, rules } = options.built.app;
  const headersOf = (path: string) => ({
    'content-security-policy': "frame-ancestors 'none'",
    ...headersFor(rules, path),
    ...frameHeaders(path),
  });
  const link = await options.readLink({
    address,
    caller: callerOf(request, options.addresses),
    languages: request.headers['accept-language'] ?? '',
  });
  if (link !== null) return sendLink(link, request, response, headersOf('/'));
  if (pathname === '/robots.txt') return sendRobots(options, response);
  const file = await files.find(pathname === '/' ? '/index.html' : pathname);
  if (file !== null) return sendFile(file, request, response, headersOf(pathname));
  // A missing script is a 404 even for navigations: caches would keep the page in its place for good.
  const isPage = isNavigation(request) && !pathname.startsWith('/assets/');
  const page = isPage ? await files.find('/index.html') : null;
  if (page !== null) {
    return sendFile(page, request, response, headersOf(isEmbed(pathname) ? pathname : '/'));
  }
  sendText(response, 404, NOTHING_HERE);
}

/** With the address of the sitemap, which must be absolute. */
async function sendRobots({ built, addresses }: SiteOptions, response: ServerResponse) {
  const robots = await built?.app.files.find('/robots.txt');
  const rules = robots?.content.toString('utf8').trim() ?? '';
  sendText(response, 200, `${rules}\n\nSitemap: ${addresses.app}/sitemap.xml`);
}

const NOTHING_HERE = 'There is nothing at this address.';

/** The client's address, for rate limits. Trusts X-Forwarded-For of a proxy on this machine only. */
function callerOf(request: IncomingMessage, { previews }: Addresses): string | undefined {
  const { remoteAddress } = request.socket;
  const passedOn = request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim();
  const isProxy = previews === null && /^(?:127\.|::1$|::ffff:127\.)/u.test(remoteAddress ?? '');
  return isProxy && passedOn !== undefined && passedOn !== '' ? passedOn : remoteAddress;
}

/**
 * Independent of the build: on the app's site a preview frame runs with an opaque origin, so that its content cannot
 * reach the app.
 */
function frameHeaders(pathname: string): Readonly<Record<string, string>> {
  const isFrame = pathname === '/sandbox.html' || pathname.startsWith('/frame/');
  return isFrame ? { 'content-security-policy': SANDBOX } : {};
}

const SANDBOX = "sandbox allow-scripts allow-forms; frame-ancestors 'self'";

const PREVIEW_FILES: readonly string[] = ['/frame.html', '/embed.html', '/worker.js'];

function isEmbed(pathname: string): boolean {
  return pathname.startsWith('/embed/');
}

async function answerPreview(
  options: SiteOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { app } = options.addresses;
  const { pathname, search } = new URL(request.url ?? '/', app);
  if (options.vite !== undefined && PREVIEW_FILES.includes(pathname)) {
    return passOn(options.vite, request, response);
  }
  if (!isRead(request)) return refuseMethod(response, ['GET', 'HEAD']);
  const file = (await options.built?.preview.files.find(pathname)) ?? null;
  if (file !== null && options.built !== null) {
    return sendFile(file, request, response, {
      ...headersFor(options.built.preview.rules, pathname),
      'content-security-policy': `frame-ancestors ${pathname === '/embed.html' ? '*' : app}`,
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
  sendText(response, 404, NOTHING_HERE);
}

function passOn(
  vite: DevelopmentServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.removeHeader('content-security-policy');
  return new Promise((resolve, reject) => {
    response.once('close', resolve);
    vite.middlewares(request, response, (error) => {
      if (error !== undefined) reject(error instanceof Error ? error : new Error('Vite failed.'));
      else sendText(response, 404, NOTHING_HERE);
    });
  });
}
