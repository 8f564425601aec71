/** A cancelled upload fails with `offline`. */
export interface UploadWatch {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface SentBytes extends UploadWatch {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: ArrayBuffer;
}

/** Null without an answer, or when aborted. */
export type SendBytes = (
  sent: SentBytes,
) => Promise<{ readonly status: number; readonly text: string } | null>;

const TIMEOUT_MS = 120_000;

/** XMLHttpRequest, because only it reports upload progress in every browser. */
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
    // Fires after every outcome; the status is 0 without an answer.
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      const { status, responseText } = request;
      resolve(status === 0 ? null : { status, text: responseText });
    });
    signal.addEventListener('abort', abort);
    if (signal.aborted) resolve(null);
    else request.send(bytes);
  });
