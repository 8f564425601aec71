/** Work that can be left off between any two of its steps, each of a few ms; it returns what it makes. */
export type Steps<T> = Generator<null, T, undefined>;

/** Does all steps of a work at once, and gives what it makes. */
export function finished<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
