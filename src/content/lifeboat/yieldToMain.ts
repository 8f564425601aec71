/** Below one frame. */
const TURN_MS = 8;

/** Returns `yieldToMain()`, which yields after 8 ms (by MessageChannel: background timers are throttled to 1 s). */
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
