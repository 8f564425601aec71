import { fail, type Result } from '#domain/result.ts';
import type { AccountBackend } from './account.ts';
import type { ClientDeps } from '#backend/auth/client.ts';
import { createGalleryBackend, type GalleryBackend } from '#backend/pages/gallery.ts';

export interface Backend {
  /** Fails with `offline` when its code cannot be loaded. */
  readonly account: <T>(
    call: (account: AccountBackend) => Promise<Result<T>>,
  ) => Promise<Result<T>>;
  readonly gallery: GalleryBackend;
}

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
