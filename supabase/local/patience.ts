import { createServer, type RequestListener, type Server } from 'node:http';

/** Timeouts against slow clients, in ms. */
export interface Patience {
  readonly headersMs: number;
  /** For the complete request: 8 MB take a minute on a slow connection. */
  readonly requestMs: number;
  /** Idle timeout of a socket; a chat model may be silent for two minutes. */
  readonly silenceMs: number;
}

export const USUAL_PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  silenceMs: 300_000,
};

const MOST_HEADERS_BYTES = 16 * 1024;
/** Longer than the usual 60 s of a reverse proxy, so that the proxy never reuses a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;

/** An HTTP server that answers slow clients with 408 or closes the connection. */
export function createPatientServer(handle: RequestListener, patience: Patience): Server {
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: Math.min(5_000, patience.headersMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MOST_HEADERS_BYTES,
    },
    handle,
  );
  server.setTimeout(patience.silenceMs);
  return server;
}
