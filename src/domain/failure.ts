import type { AccountReason } from '#domain/account/accountFailures.ts';

export interface ForeignAnswer {
  readonly status: number;
  /** The final host after redirects, such as a captive portal; '' if the browser hides it. */
  readonly host: string;
}

type SizeLimit = 'text' | 'published' | 'sheet' | 'request';

/** Every expected failure. Code decides by `kind`, never by its text (`describeFailure.ts`, spec §8). */
export type Failure =
  /** No connection, a timeout, an abort, or (outside the outbox) a 2xx without the requested rows. */
  | { readonly kind: 'offline' }
  /** 408, 425, 429, 5xx or `foreign` (decision 009). `isFault`: no Retry-After, perhaps the request's fault. */
  | {
      readonly kind: 'busy';
      readonly retryAfterMs: number | null;
      readonly isFault?: boolean;
      /** The database ended the request for its load: a smaller one may pass. */
      readonly isOverload?: boolean;
      readonly foreign?: ForeignAnswer;
    }
  /** 401 of the API, or any sign that the request was anonymous. */
  | { readonly kind: 'signedOut' }
  /** 403 of the API, or 42501: row security refused. */
  | { readonly kind: 'forbidden' }
  /** PGRST116, or an empty list instead of one row. */
  | { readonly kind: 'notFound' }
  /** 409 with 23505: a row with this key exists, perhaps this one. */
  | { readonly kind: 'duplicate' }
  /** The server will never accept this payload: SQLSTATE (`code`) classes 22, 23, 54 and P0, except 23505. */
  | { readonly kind: 'rejected'; readonly code: string }
  /** 413 of the API, or a limit of the app. `bytes`: the actual size. */
  | { readonly kind: 'tooLarge'; readonly limit?: SizeLimit; readonly bytes?: number }
  /** PGRST200, 202, 204, 205, 42P01 or 42703: the app and the server's schema do not match. */
  | { readonly kind: 'schema' }
  /** The subject of the user's decision has changed since they saw it. */
  | { readonly kind: 'movedOn' }
  /** An edit overlaps with another tab's edit that may be unsynced. */
  | { readonly kind: 'overlap' }
  /** A newer app has used the database: this tab is read-only. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'storageFull' }
  /** Blocked, UnknownError, or "connection lost". */
  | { readonly kind: 'storageLost' }
  | { readonly kind: 'wrongCredentials' }
  | { readonly kind: 'emailTaken' }
  | { readonly kind: 'emailUnconfirmed' }
  | { readonly kind: 'tooManyAttempts' }
  /** Input that breaks a rule; `message` is shown to the user, beside `field` if given. */
  | { readonly kind: 'invalid'; readonly message: string; readonly field?: string }
  | { readonly kind: 'account'; readonly reason: AccountReason; readonly message: string }
  | { readonly kind: 'titleRequired' }
  /** A visitor tried something that needs a sign-in (spec §6, §8). */
  | { readonly kind: 'signInRequired'; readonly action: 'save' | 'update' | 'delete' | 'edit' }
  /** `detail` is for the log and the details view; it contains no secrets. */
  | { readonly kind: 'unexpected'; readonly detail: string };

/** What a sync runs; each fails and recovers on its own. */
export type SyncPart = 'flush' | 'pull' | 'settings' | 'replies';

/** An error of Recto's own during a sync: not a failure that the network, the server or a full device explains. */
export interface SyncFault {
  /** For a report: technical, shown under Details. */
  readonly message: string;
}

const MAX_LENGTH = 500;

export function syncFault(error: unknown): SyncFault {
  return { message: errorText(error) };
}

/** An error as it is shown and logged, cut to a bounded length. */
export function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.slice(0, MAX_LENGTH);
}

export const SYNC_FAULT = {
  label: 'Sync problem',
  title: 'Syncing stopped because of an error in Recto',
  detail: 'Your text is safe on this device. Recto retries automatically.',
} as const;
