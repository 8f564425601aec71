/** Results without an answer: `late` after the timeout, `missing` if the worker's code could not be loaded. */
interface Endings<T> {
  readonly timeoutMs: number;
  readonly late: T;
  readonly missing: T;
  /** Terminates the worker; the result is `late`. */
  readonly signal?: AbortSignal | undefined;
}

/** What a worker receives; it answers through the port, because a library may post messages of its own. */
export interface WorkerRequest<R> {
  readonly request: R;
  readonly port: MessagePort;
}

/** Sends one request and terminates the worker: a hostile file can only hang or crash that. Never rejects. */
export function askWorker<R, T>(
  worker: Worker,
  request: R,
  { timeoutMs, late, missing, signal }: Endings<T>,
): Promise<T> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const finish = (answer: T) => {
      clearTimeout(timer);
      worker.terminate();
      port1.close();
      resolve(answer);
    };
    const stop = () => finish(late);
    const timer = setTimeout(stop, timeoutMs);
    if (signal?.aborted === true) return stop();
    signal?.addEventListener('abort', stop);
    port1.addEventListener('message', ({ data }: MessageEvent<T>) => finish(data));
    port1.start();
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      finish(missing);
    });
    const sent: WorkerRequest<R> = { request, port: port2 };
    return worker.postMessage(sent, [port2]);
  });
}
