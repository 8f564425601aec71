import { fail, type Result } from '#domain/result.ts';
import type { AccountBackend } from './account.ts';
import type { ClientDeps } from '#backend/auth/authCalls.ts';
import { createGalleryBackend } from '#backend/pages/gallery.ts';

export type Backend = ReturnType<typeof createBackend>;

/**
 * The server as the app sees it: the gallery for all, the account's calls once a user is signed in. No call
 * rejects.
 */
export function createBackend(deps: ClientDeps) {
  let loading: Promise<AccountBackend> | null = null;
  return {
    /** Fails with `offline` when its code cannot be loaded. */
    account: async <T>(
      call: (account: AccountBackend) => Promise<Result<T>>,
    ): Promise<Result<T>> => {
      loading ??= import('./account.ts').then((code) => code.createAccountBackend(deps));
      let account: AccountBackend;
      try {
        account = await loading;
      } catch {
        loading = null;
        return fail({ kind: 'offline' });
      }
      return call(account);
    },
    gallery: createGalleryBackend(deps.config, deps.fetch),
  };
}
