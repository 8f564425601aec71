import type { Failure } from './failure.ts';

/** A value, or an expected failure. */
export type Result<T, F = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure };
}

/** Ends a `switch` over a union: a missing case becomes a type error. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
