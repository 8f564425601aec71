/** How long work goes on before the window gets a turn, ms: below one frame. */
const TURN_MS = 8;

/**
 * Gives a function to be awaited between small pieces of work: it lets the window paint and react when a turn is over.
 * It is a message, not a timer: timers of a window in the background run once a second.
 */
export function takingTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
    began = performance.now();
  };
}
