import { fail, type Result } from '#domain/result.ts';
import type { AccountBackend } from './account.ts';
import type { ClientDeps } from '#backend/auth/client.ts';
import { createGalleryBackend, type GalleryBackend } from '#backend/pages/gallery.ts';

/** The server calls of a window, except those of the sync engine. */
export interface Backend {
  /** Calls the lazily loaded account backend; fails with `offline` when its code cannot be loaded. */
  readonly account: <T>(
    call: (account: AccountBackend) => Promise<Result<T>>,
  ) => Promise<Result<T>>;
  readonly gallery: GalleryBackend;
}

/** Lazy: visitors never load the account backend. */
export function createBackend(deps: ClientDeps): Backend {
  let loading: Promise<AccountBackend> | null = null;
  return {
    account: async (call) => {
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
