/** A worker's answers by what they are asked for; `missing`: its code could not be loaded. */
interface Endings<T> {
  readonly timeoutMs: number;
  readonly late: T;
  readonly missing: T;
  /** Ends the worker; the answer is `late` then. */
  readonly signal?: AbortSignal | undefined;
}

/** What a worker receives; it answers through the port, because a library may post messages of its own. */
export interface WorkerRequest<R> {
  readonly request: R;
  readonly port: MessagePort;
}

/** Asks a worker once and ends it, so that a hostile file ends only that. Never rejects. */
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
    signal?.addEventListener('abort', stop);
    port1.addEventListener('message', ({ data }: MessageEvent<T>) => finish(data));
    port1.start();
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      finish(missing);
    });
    const sent: WorkerRequest<R> = { request, port: port2 };
    worker.postMessage(sent, [port2]);
  });
}
