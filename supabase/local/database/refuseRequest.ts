import { isExpectedFrom, refusedRequest } from './allowedRequests.ts';
import { keyInAddress, noSuchTable, notForPages, notOffered, tableNamed } from './apiRequests.ts';

/** The answer to a request that the app would not send, before its body is read; null for one that it may. */
export function refuseRequest(
  { method, headers }: Request,
  url: URL,
  tables: ReadonlySet<string>,
  offersEveryRequest: boolean,
): Response | null {
  if (!isExpectedFrom(headers.get('sec-fetch-dest'), method, url.pathname)) return notForPages();
  // Addresses end up in logs and histories.
  if (url.searchParams.has('apikey')) return keyInAddress();
  const missing = tableNamed(url.pathname, method);
  if (missing !== null && !tables.has(missing)) return noSuchTable(missing);
  if (offersEveryRequest || !url.pathname.startsWith('/rest/v1/') || method === 'OPTIONS')
    return null;
  const reason = refusedRequest(url);
  return reason === null ? null : notOffered(reason);
}
