import type { Failure, ForeignAnswer } from '#domain/failure.ts';
import { assertNever } from '#domain/result.ts';
import type { GalleryQuery } from '#domain/page/galleryQuery.ts';
import type { MutationOp } from '#domain/sync/mutation.ts';
import type { ToastText } from './toastText.ts';

const STORAGE_LOST =
  'This browser’s storage can’t be opened. Recto keeps trying; keep this window open.';

/** Only toasts that the first load may need. */
export const firstToasts = {
  errorLoadingPages: {
    title: 'Error Loading Pages',
    description: 'Failed to load pages from database.',
    tone: 'danger',
  },
} as const satisfies Readonly<Record<string, ToastText>>;

/** One sentence for users: what went wrong and, if possible, the remedy. */
export function describeFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'offline':
      return 'The server cannot be reached. Check your connection and try again.';
    case 'busy':
      return failure.foreign === undefined
        ? 'The server is busy right now. Try again in a moment.'
        : describeForeign(failure.foreign);
    case 'signedOut':
      return 'Your sign-in has ended. Please sign in again.';
    case 'forbidden':
      return 'You do not have permission to do this.';
    case 'notFound':
      return 'Page not found or access denied';
    case 'duplicate':
      return 'This already exists on the server.';
    case 'rejected':
      return `The server did not accept this (code ${failure.code}).`;
    case 'tooLarge':
      return describeSize(failure);
    case 'schema':
      return 'Recto is out of date. Reload to update; unsynced changes stay on this device.';
    case 'movedOn':
      return 'The page changed again while you were deciding. Review it again.';
    case 'overlap':
      return 'Another window saved a change to the same lines that hasn’t synced yet. Your text is kept as a draft. Save again later, or save it as a new page.';
    case 'outdated':
      return 'A newer version of Recto was used here. Reload to continue.';
    case 'storageFull':
      return 'This device has no storage left. Free some space; keep this window open until then.';
    case 'storageLost':
      return STORAGE_LOST;
    case 'wrongCredentials':
      return 'Wrong email or password.';
    case 'emailTaken':
      return 'No account could be created with this email. If you have one, sign in or reset its password.';
    case 'emailUnconfirmed':
      return 'Please confirm your email first: open the link we sent you.';
    case 'tooManyAttempts':
      return 'Too many attempts. Wait a minute, then try again.';
    case 'account':
    case 'invalid':
      return failure.message;
    case 'titleRequired':
      return 'Please enter a title for your page.';
    case 'signInRequired':
      return `Please sign in to ${failure.action} pages.`;
    case 'unexpected':
      return 'Something went wrong.';
    default:
      return assertNever(failure);
  }
}

function describeSize({ limit, bytes = 0 }: Extract<Failure, { kind: 'tooLarge' }>): string {
  const size = `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
  switch (limit) {
    case 'text':
      return 'This page is too large. The limit is 2 MB.';
    case 'published':
      return `The published page would be ${size}. The limit is 4 MB.`;
    case 'sheet':
      return 'The published style sheet would be larger than 2 MB. Shorten it.';
    case 'request':
      return `Sending this page would take ${size}. The limit is 8 MB. Control characters take six times their size: remove them, or shorten the page.`;
    default:
      return 'This page is too large for the server.';
  }
}

/** For an answer in a foreign format: names the host that sent it. */
export function describeForeign({ status, host }: ForeignAnswer): string {
  const who = host === '' ? 'The server' : host;
  return `${who} answered with status ${status} in a form Recto doesn’t know. A proxy or a network’s sign-in page may be in between.`;
}

export type PageAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'fetch'
  | 'fetchOwn'
  | 'fetchPublic'
  | 'search'
  | 'fetchByTag';

/** "Thrown messages" of spec §8. */
const GENERIC: Readonly<Record<PageAction, string>> = {
  create: 'Failed to create page',
  update: 'Failed to update page',
  delete: 'Failed to delete page',
  fetch: 'Failed to fetch page',
  fetchOwn: 'Failed to fetch user pages',
  fetchPublic: 'Failed to fetch public pages',
  search: 'Failed to search pages',
  fetchByTag: 'Failed to fetch pages by tag',
};

const FORBIDDEN: { readonly [Action in PageAction]?: string } = {
  update: 'You do not have permission to update this page',
  delete: 'You do not have permission to delete this page',
};

const SIGNED_OUT: { readonly [Action in PageAction]?: string } = {
  create: 'User must be authenticated to create a page',
  fetchOwn: 'User must be authenticated to fetch their pages',
};

/** The words for a failed action on pages (spec §8). */
export function describePageFailure(action: PageAction, failure: Failure): string {
  switch (failure.kind) {
    case 'notFound':
      return describeFailure(failure);
    case 'forbidden':
      return FORBIDDEN[action] ?? withReason(action, failure);
    case 'signedOut':
      return SIGNED_OUT[action] ?? withReason(action, failure);
    case 'unexpected':
      return GENERIC[action];
    default:
      return withReason(action, failure);
  }
}

export function actionOf(op: MutationOp): PageAction {
  if (op === 'purge') return 'delete';
  return op === 'restore' ? 'update' : op;
}

export function galleryAction({ search, tag }: GalleryQuery): PageAction {
  if (search !== '') return 'search';
  return tag === null ? 'fetchPublic' : 'fetchByTag';
}

function withReason(action: PageAction, failure: Failure): string {
  return `${GENERIC[action]}. ${describeFailure(failure)}`;
}
