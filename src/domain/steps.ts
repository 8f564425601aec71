/** Work in interruptible steps of a few ms each; returns its result. */
export type Steps<T> = Generator<null, T, undefined>;

/** Runs all steps at once. */
export function finished<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
