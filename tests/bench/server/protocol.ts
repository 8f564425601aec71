import type { Weather } from './weather.ts';

/** The bench's commands to its server process, each answered by a `Reply` with the same id. */
export type Command =
  | { readonly do: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly do: 'signUp'; readonly email: string }
  | { readonly do: 'weather'; readonly route: string; readonly weather: Weather }
  | { readonly do: 'requests'; readonly route: string };

/** A pending command. */
export interface Call {
  readonly id: number;
  readonly command: Command;
}

export type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** The first message of the process. */
export interface Ready {
  readonly port: number;
  readonly anonKey: string;
}
