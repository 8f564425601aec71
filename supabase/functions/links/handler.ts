import type { DrawCard } from '../_shared/cardQueue.ts';
import { firstRows } from '../_shared/firstRows.ts';
import { answerLink, type LinkSource, RETRY_AFTER } from '../_shared/publicLinks.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** How long a copy of the app's start page is used. */
const SHELL_MS = 60_000;

/**
 * Answers for `APP_ORIGIN`, the app's address, whose host passes on what other programs read of public pages. The
 * platform provides the other variables.
 */
export function createLinksHandler(
  env: Environment,
  ask: typeof fetch,
  now: () => number,
  draw: DrawCard,
): (request: Request) => Promise<Response> {
  const origin = (env['APP_ORIGIN'] ?? '').replace(/\/$/u, '');
  const project = env['SUPABASE_URL'] ?? '';
  const key = env['SUPABASE_ANON_KEY'] ?? '';
  const serviceKey = env['SUPABASE_SERVICE_ROLE_KEY'] ?? '';
  let copy: { readonly text: string; readonly at: number } | null = null;
  const shell = async (isGallery: boolean): Promise<string | null> => {
    if (copy !== null && now() - copy.at < SHELL_MS) return copy.text;
    // Some hosts redirect this address to `/`, which another host may pass on to this function.
    const file = await ask(`${origin}/index.html`, { redirect: 'manual' }).catch(() => null);
    const answer =
      file?.ok === true || isGallery ? file : await ask(`${origin}/`).catch(() => null);
    if (answer?.ok === true) copy = { text: await answer.text(), at: now() };
    return copy?.text ?? null;
  };
  const call: LinkSource['call'] = async (name, argument) => {
    const given = new URLSearchParams(argument).toString();
    const read = await ask(`${project}/rest/v1/rpc/${name}?${given}`, { headers: { apikey: key } });
    return read.ok ? read.json() : undefined;
  };
  const rows = firstRows(() => call('list_gallery', { query: '{}' }), now);
  return async (request) => {
    if (!URL.canParse(origin)) return new Response('APP_ORIGIN is not set.\n', { status: 500 });
    const { pathname, search } = new URL(request.url);
    // The platform puts the function's name in front.
    const address = new URL(
      pathname.replace(/^(?:\/functions\/v1)?\/links(?=\/)/u, '') + search,
      origin,
    );
    const answer = await answerLink(address, {
      origin,
      call,
      shell: () => shell(address.pathname === '/'),
      picture: async (path) => {
        const file = await ask(`${project}/storage/v1/object/cards/${path}`, {
          headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
        });
        return file.ok ? new Uint8Array(await file.arrayBuffer()) : null;
      },
      draw,
      firstRows: rows,
      languages: request.headers.get('accept-language') ?? '',
    });
    if (answer === null)
      return new Response('There is nothing at this address.\n', { status: 404 });
    const headers = {
      'content-type': answer.contentType,
      'cache-control': 'no-cache',
      ...(answer.status === 503 && { 'retry-after': RETRY_AFTER }),
    };
    return new Response(answer.body as BodyInit, { status: answer.status, headers });
  };
}
