import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a server waits for a slow caller, in ms. */
export interface Patience {
  /** For a request's headers. */
  readonly headersMs: number;
  /** For a request as a whole: 8 MB over a poor line take a minute. */
  readonly requestMs: number;
  /** For the next byte to be read or written; a chat's model may be silent for two minutes. */
  readonly silenceMs: number;
}

export const USUAL_PATIENCE: Patience = {
  headersMs: 15_000,
  requestMs: 120_000,
  silenceMs: 300_000,
};

/** More headers than any browser sends are refused. */
const MOST_HEADERS_BYTES = 16 * 1024;
/** Longer than a proxy in front keeps a connection (60 s usually): it must not send into one that is being closed. */
const KEEP_ALIVE_MS = 65_000;

/** An HTTP server that no slow caller can hold for long: it answers 408 or cuts the connection. */
export function createPatientServer(handle: RequestListener, patience: Patience): Server {
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      // Node looks for late ones at this interval.
      connectionsCheckingInterval: Math.min(5_000, patience.headersMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MOST_HEADERS_BYTES,
    },
    handle,
  );
  server.setTimeout(patience.silenceMs);
  return server;
}
