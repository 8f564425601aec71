import type { Failure } from './failure.ts';

export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure };
}

/** `field` names the input beside which the message is shown. */
export function invalid(message: string, field?: string) {
  return fail({ kind: 'invalid', message, ...(field !== undefined && { field }) } as const);
}

/** For a step that can itself fail and returns a result. */
export function flat<T, F>(nested: Result<Result<T, F>, F>): Result<T, F> {
  return nested.ok ? nested.value : nested;
}

/** Turns anything thrown into the failure `unexpected`, for work whose errors must reach the user. */
export async function caught<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await run();
  } catch (error) {
    return fail({ kind: 'unexpected', detail: String(error) });
  }
}

/** Ends a `switch` over a union: a missing case becomes a type error. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
