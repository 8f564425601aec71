import type { AccountReason } from '#domain/account/accountFailures.ts';

/** An answer that did not come from the API: its status, and the host that gave it. */
export interface ForeignAnswer {
  readonly status: number;
  /** The host behind redirects, such as that of a network's sign-in page; '' when the browser hides it. */
  readonly host: string;
}

/** What may be too large before it is sent. */
type SizeLimit = 'text' | 'published' | 'request';

/**
 * Every expected failure of the product, by kind. Code decides by `kind`, never by a message's text;
 * the text that a person reads stands in `messages.ts` (spec §8).
 */
export type Failure =
  /** No usable answer: no connection, a timeout, an abort, or, outside the outbox, a 2xx that is not the rows asked for. */
  | { readonly kind: 'offline' }
  /**
   * 408, 425, 429 and 5xx. `retryAfterMs` is what the server asked for, in ms, or null. `isFault` stands for a 5xx
   * that asked for nothing: perhaps only what was sent makes the server fail. `foreign` is an answer of any status that
   * the API did not write, such as a proxy's page: it decides nothing (decision 020).
   */
  | {
      readonly kind: 'busy';
      readonly retryAfterMs: number | null;
      readonly isFault?: boolean;
      /** The database ended the request for its load: a smaller one may pass. */
      readonly isOverload?: boolean;
      readonly foreign?: ForeignAnswer;
    }
  /** 401 of the API, or any sign that the request went out anonymously. */
  | { readonly kind: 'signedOut' }
  /** 403 of the API, or 42501: row security refused. */
  | { readonly kind: 'forbidden' }
  /** PGRST116, or an empty list where one row was asked for. */
  | { readonly kind: 'notFound' }
  /** 409 with 23505: a row with this key exists, perhaps ours. */
  | { readonly kind: 'duplicate' }
  /** The server will never take these bytes: 22xxx, 23502, 23514. `code` is the SQLSTATE. */
  | { readonly kind: 'rejected'; readonly code: string }
  /**
   * 413 of the API, or over a limit of the product before sending: of the text, of the published page, or of the
   * request. `bytes` is the size found.
   */
  | { readonly kind: 'tooLarge'; readonly limit?: SizeLimit; readonly bytes?: number }
  /** PGRST202, 204, 205 or 42P01: this app and the server's tables do not fit together. */
  | { readonly kind: 'schema' }
  /** What the person decided about has changed again since they saw it. */
  | { readonly kind: 'movedOn' }
  /** An edit overlaps with one of another window that the server may not have yet. */
  | { readonly kind: 'overlap' }
  /** A newer version of the app has used this device's database: this one only reads. */
  | { readonly kind: 'outdated' }
  /** The device's storage is full (QuotaExceededError). */
  | { readonly kind: 'storageFull' }
  /** The device's storage cannot be opened or was lost (blocked, UnknownError, "connection lost"). */
  | { readonly kind: 'storageLost' }
  | { readonly kind: 'wrongCredentials' }
  | { readonly kind: 'emailTaken' }
  | { readonly kind: 'emailUnconfirmed' }
  | { readonly kind: 'tooManyAttempts' }
  /** A rule of spec §5 on what a person typed; the message is the specification's. `field` names what they typed it into. */
  | { readonly kind: 'invalid'; readonly message: string; readonly field?: string }
  /** What can go wrong with an account; `reason` says what, the text comes with it (`accountFailures.ts`). */
  | { readonly kind: 'account'; readonly reason: AccountReason; readonly message: string }
  /** Save without a title (spec §5). */
  | { readonly kind: 'titleRequired' }
  /** An action of a signed-in person tried by a visitor (spec §6, §8). */
  | { readonly kind: 'signInRequired'; readonly action: 'save' | 'update' | 'delete' | 'edit' }
  /** Anything the lists above do not know; `detail` is for the log and the "details" view, without secrets. */
  | { readonly kind: 'unexpected'; readonly detail: string };
