import { fail, type Result } from '#domain/result.ts';
import type { AccountBackend } from './account.ts';
import type { ClientDeps } from '#backend/auth/client.ts';
import { createGalleryBackend, type GalleryBackend } from '#backend/pages/gallery.ts';

/** Everything a window asks of the server beside the outbox. */
export interface Backend extends Pick<AccountBackend, 'auth' | 'revisions'> {
  readonly profiles: Pick<AccountBackend['profiles'], 'readOwn'>;
  /** Calls the account's part; fails with `offline` when its code does not arrive. */
  readonly account: <T>(
    call: (account: AccountBackend) => Promise<Result<T>>,
  ) => Promise<Result<T>>;
  readonly gallery: GalleryBackend;
}

/**
 * The backend of one window. The account's part is loaded by its first call: a visitor's first load does
 * without it. When its code does not arrive, the call fails with `offline`.
 */
export function createBackend(deps: ClientDeps): Backend {
  let loading: Promise<AccountBackend> | null = null;
  const load = () => {
    loading ??= import('./account.ts').then(({ createAccountBackend }) =>
      createAccountBackend(deps),
    );
    return loading;
  };
  const ask = async <T>(call: (account: AccountBackend) => Promise<Result<T>>) => {
    let account: AccountBackend;
    try {
      account = await load();
    } catch {
      // The next call tries again.
      loading = null;
      return fail({ kind: 'offline' } as const);
    }
    return call(account);
  };
  return {
    auth: {
      signUp: (...args) => ask(({ auth }) => auth.signUp(...args)),
      signIn: (input) => ask(({ auth }) => auth.signIn(input)),
      revoke: (accessToken) => ask(({ auth }) => auth.revoke(accessToken)),
      accessToken: (refused) => ask(({ auth }) => auth.accessToken(refused)),
    },
    profiles: {
      readOwn: (owner, token) => ask(({ profiles }) => profiles.readOwn(owner, token)),
    },
    revisions: {
      list: (owner, pageId) => ask(({ revisions }) => revisions.list(owner, pageId)),
      read: (owner, ids) => ask(({ revisions }) => revisions.read(owner, ids)),
    },
    account: ask,
    gallery: createGalleryBackend(deps.config, deps.fetch),
  };
}
