import type { ContentType } from '#domain/page/page.ts';
import { fieldsOf, parseJson, textIn } from '#domain/json.ts';
import { fail, invalid, ok, type Result } from '#domain/result.ts';
import { authHeaders } from './calls.ts';
import type { RefreshDeps } from './auth/refresh.ts';
import { failureOf, foreignAnswer, orOffline } from './errors.ts';

export interface FetchedText {
  /** After redirects. */
  readonly url: string;
  readonly type: ContentType;
  readonly text: string;
}

/** The function itself waits 15 s for a site. */
const TIMEOUT_MS = 25_000;

const REFUSALS: Readonly<Record<string, string>> = {
  no_address: 'This isn’t an address. It starts with https://.',
  not_https: 'Only addresses that start with https:// can be imported.',
  port: 'Addresses with a port can’t be imported.',
  credentials: 'Addresses with a user name or password can’t be imported.',
  private_address: 'This address isn’t on the public internet.',
  redirects: 'This address redirects too often.',
  missing: 'There is nothing at this address, or it isn’t public.',
  status: 'The site refused this address.',
  type: 'This address isn’t HTML, Markdown or plain text.',
  encoding: 'This text’s encoding can’t be read.',
  too_large: 'This text is too large. The limit is 2 MB.',
  timeout: 'The site took too long to answer.',
  unreachable: 'The site can’t be reached.',
  too_many_requests: 'You have imported many addresses in a short time. Try again later.',
  second_factor_missing: 'Please sign in again with your second factor.',
};

/** Sends as `owner` or not at all. Fails with `invalid` and a text for the user, `signedOut`, `offline`, `busy`. */
export async function fetchAddress(
  deps: RefreshDeps,
  owner: string,
  address: string,
): Promise<Result<FetchedText>> {
  const headers = await authHeaders(deps, owner);
  if (!headers.ok) return headers;
  return orOffline(async () => {
    const response = await deps.fetch(`${deps.config.url}/functions/v1/fetch`, {
      method: 'POST',
      headers: { ...headers.value, 'content-type': 'application/json' },
      body: JSON.stringify({ url: address }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = parseJson(await response.text());
    if (response.ok) return readText(body);
    const code = textIn(body, 'code');
    const words = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
    if (words !== undefined) return invalid(words, 'address');
    if (code === 'not_signed_in') return fail({ kind: 'signedOut' });
    const { status } = response;
    const error = { code, hint: response.headers.get('retry-after') };
    return fail(
      status === 404
        ? foreignAnswer({ status, error }, deps.now())
        : failureOf({ status, error }, deps.now()),
    );
  });
}

function readText(body: unknown): Result<FetchedText> {
  const { type, text } = fieldsOf(body);
  if (typeof text !== 'string' || (type !== 'html' && type !== 'markdown')) {
    return fail({ kind: 'offline' });
  }
  return ok({ url: textIn(body, 'url'), type, text });
}
