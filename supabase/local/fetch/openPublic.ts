import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { isPublicAddress } from '../../functions/fetch/addresses.ts';
import { PrivateAddress, type OpenAddress } from '../../functions/fetch/fetchText.ts';

/** `addresses` is missing after an error, as in Node's `dns.lookup`. */
type Resolve = (
  name: string,
  done: (error: Error | null, addresses?: readonly LookupAddress[]) => void,
) => void;

/** What of Node's `https.request` is used. */
type Send = typeof httpsRequest;

const resolveAll: Resolve = (name, done) => resolveName(name, { all: true, verbatim: true }, done);

/**
 * Opens connections to public addresses only. The name is resolved once, for the connection itself, so that no answer of
 * a name server can change between check and connection (DNS rebinding).
 */
export function createOpenPublic(
  resolve: Resolve = resolveAll,
  send: Send = httpsRequest,
  isAllowed: (address: string) => boolean = isPublicAddress,
): OpenAddress {
  return (url, { headers, signal }) =>
    new Promise((done, fail) => {
      const sent = send(
        url,
        { method: 'GET', headers, signal, agent: false, lookup: publicLookup(resolve) },
        (answer) => {
          done({
            status: answer.statusCode ?? 0,
            headers: new Headers(
              Object.entries(answer.headers).flatMap(([name, value]) =>
                [value ?? []].flat().map((one): [string, string] => [name, one]),
              ),
            ),
            body: Readable.toWeb(answer) as ReadableStream<Uint8Array>,
          });
        },
      );
      // Node connects to an IP address in the URL without a lookup.
      sent.on('socket', (socket) => {
        socket.on('connect', () => {
          if (isAllowed(socket.remoteAddress ?? '')) return;
          sent.destroy(new PrivateAddress());
        });
      });
      sent.on('error', fail);
      // Without an error before: the server switched to another protocol.
      sent.on('close', () => fail(new Error('The connection was closed.')));
      sent.end();
    });
}

/** Refuses a name with any address that is not public, rather than to choose among them. */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (name, { all }, done) => {
    resolve(name, (error, found = []) => {
      const [first] = found;
      if (error !== null || first === undefined) {
        done(error ?? new Error('The name has no address.'), []);
      } else if (!found.every(({ address }) => isPublicAddress(address))) {
        done(new PrivateAddress(), []);
      } else if (all === true) done(null, [...found]);
      else done(null, first.address, first.family);
    });
  };
}
