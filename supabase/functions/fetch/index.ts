import { isPublicAddress } from './addresses.ts';
import { PrivateAddress, type OpenAddress } from './fetchText.ts';
import { createFetchHandler } from './handler.ts';

declare const Deno: {
  readonly env: { readonly toObject: () => Record<string, string> };
  readonly serve: (handler: (request: Request) => Promise<Response>) => unknown;
  readonly resolveDns: (name: string, type: 'A' | 'AAAA') => Promise<readonly string[]>;
};

/**
 * Checks all addresses of the name, then lets the runtime connect, which resolves the name again: Deno can't be given an
 * address. A name that changes in between reaches a TLS handshake at most, as no private host has a certificate for it.
 */
const open: OpenAddress = async (url, { headers, signal }) => {
  const name = url.hostname.replace(/^\[|\]$/gu, '');
  if (!isPublicAddress(name)) {
    const lists = await Promise.allSettled([
      Deno.resolveDns(name, 'A'),
      Deno.resolveDns(name, 'AAAA'),
    ]);
    const found = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
    if (found.length === 0) throw new Error('The name has no address.');
    if (!found.every(isPublicAddress)) throw new PrivateAddress();
  }
  return fetch(url, { headers, signal, redirect: 'manual', credentials: 'omit' });
};

Deno.serve(
  createFetchHandler(Deno.env.toObject(), {
    fetch,
    open,
    log: (line) => {
      console.error(line);
    },
  }),
);
