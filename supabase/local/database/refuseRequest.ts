import { isExpectedFrom, refusedArguments, refusedRequest } from './allowedRequests.ts';
import { keyInAddress, noSuchTable, notForPages, notOffered, tableNamed } from './apiRequests.ts';

/** The answer to a request that the app would not send, before its body is read; null for one that it may. */
export function refuseRequest(
  { method, headers }: Request,
  url: URL,
  tables: ReadonlySet<string>,
  offersEveryRequest: boolean,
): Response | null {
  if (hasNul(url)) return notOffered('An address has no NUL.');
  if (!isExpectedFrom(headers.get('sec-fetch-dest'), method, url.pathname)) return notForPages();
  // Addresses end up in logs and histories.
  if (url.searchParams.has('apikey')) return keyInAddress();
  const missing = tableNamed(url.pathname, method);
  if (missing !== null && !tables.has(missing)) return noSuchTable(missing);
  if (offersEveryRequest || !url.pathname.startsWith('/rest/v1/') || method === 'OPTIONS')
    return null;
  const reason = refusedRequest(url, method);
  return reason === null ? null : notOffered(reason);
}

/** PostgreSQL's texts have none, and its error would be ours. */
function hasNul({ pathname, search }: URL): boolean {
  return /%00/u.test(pathname) || /%00/u.test(search);
}

/** The answer to a call whose body has more than the function's own arguments; null for one that it may have. */
export function refuseBody(
  { method, headers }: Request,
  url: URL,
  body: Uint8Array,
  offersEveryRequest: boolean,
): Response | null {
  if (offersEveryRequest || method !== 'POST' || !url.pathname.startsWith('/rest/v1/rpc/'))
    return null;
  const type = headers.get('content-type') ?? 'application/json';
  const reason = /^application\/json\b/iu.test(type)
    ? refusedArguments(url, body)
    : 'The arguments are given in JSON.';
  return reason === null ? null : notOffered(reason);
}
