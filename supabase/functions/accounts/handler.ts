import {
  deleteAccounts,
  removeOutdatedCards,
  removeUnusedPictures,
  type AccountsServer,
} from '../_shared/deleteAccounts.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Deletes the accounts that are due, and pictures that no page uses or no card shows, for a scheduled `POST` with
 * `Authorization: Bearer ACCOUNTS_SECRET`. The platform provides the other variables.
 */
export function createAccountsHandler(
  env: Environment,
  ask: typeof fetch,
  log: (line: string) => void,
): (request: Request) => Promise<Response> {
  const secret = env['ACCOUNTS_SECRET'] ?? '';
  const project = env['SUPABASE_URL'] ?? '';
  const key = env['SUPABASE_SERVICE_ROLE_KEY'] ?? '';
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await ask(`${project}${path}`, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return answer.json();
  };
  return async (request) => {
    if (secret.length < 20) return Response.json({ error: 'not_configured' }, { status: 503 });
    if (!(await isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`))) {
      return Response.json({ error: 'forbidden' }, { status: 403 });
    }
    try {
      const server: AccountsServer = {
        next: () => call('POST', '/rest/v1/rpc/next_deletion', {}),
        nextUnused: () => call('POST', '/rest/v1/rpc/unused_pictures', {}),
        outdatedCards: () => call('POST', '/rest/v1/rpc/outdated_cards', {}),
        removeFiles: async (bucket, prefixes) => {
          await call('DELETE', `/storage/v1/object/${bucket}`, { prefixes });
        },
        deleteUser: async (id) => {
          await call('DELETE', `/auth/v1/admin/users/${id}`, { should_soft_delete: false });
        },
      };
      const deleted = await deleteAccounts(server);
      const pictures = await removeUnusedPictures(server);
      await removeOutdatedCards(server);
      return Response.json({ deleted, pictures });
    } catch (error) {
      log(`accounts: ${error instanceof Error ? error.message : 'unknown error'}`);
      return Response.json({ error: 'failed' }, { status: 500 });
    }
  };
}

/** Compares digests, so that the time tells nothing of the secret. */
async function isSame(one: string, other: string): Promise<boolean> {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const [left, right] = [await digest(one), await digest(other)];
  return left.every((byte, at) => byte === right[at]);
}
