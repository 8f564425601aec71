/** Bytes on their way to a server. */
interface SentBytes {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: ArrayBuffer;
  /** How much has left this device, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Sends bytes with POST and gives the answer; null when there was none, or when it was ended before. */
export type SendBytes = (
  sent: SentBytes,
) => Promise<{ readonly status: number; readonly text: string } | null>;

/** An upload that takes longer has failed, in ms. */
const TIMEOUT_MS = 120_000;

/** By XMLHttpRequest: only it tells how far an upload is, in every browser. */
export const sendByXhr: SendBytes = ({ url, headers, bytes, onProgress, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    // After every end: an answer, none, a timeout or an abort; without an answer the status is 0.
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      const { status, responseText } = request;
      resolve(status === 0 ? null : { status, text: responseText });
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) resolve(null);
    else request.send(bytes);
  });
