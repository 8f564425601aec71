/**
 * Resolves in order of arrival, at most `perTurn` times per turn of the event loop: of hundreds of requests that arrive
 * together, the loop answers files and takes new connections between a few and the next few.
 */
export function createPace(perTurn: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let startable = perTurn;
  const turn = (): void => {
    const started = waiting.splice(0, perTurn);
    startable = perTurn - started.length;
    for (const start of started) start();
    if (started.length > 0) setImmediate(turn);
  };
  return () =>
    new Promise((start) => {
      if (startable === perTurn) setImmediate(turn);
      if (startable > 0) {
        startable -= 1;
        start();
      } else {
        waiting.push(start);
      }
    });
}
