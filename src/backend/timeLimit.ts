/** Rejects with a `TimeoutError` after `ms` (0 = no limit); the promise keeps running and its result is ignored. */
export function withTimeLimit<T>(running: Promise<T>, ms: number): Promise<T> {
  if (ms === 0) return running;
  return new Promise((resolve, reject) => {
    const onTimeout = () => reject(new DOMException('No answer', 'TimeoutError'));
    const timer = setTimeout(onTimeout, ms);
    running.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
