import { fieldsOf, textIn } from './fields.ts';

export interface AccountsServer {
  /** Calls `next_deletion`. */
  readonly next: () => Promise<unknown>;
  /** Removes files of the bucket `avatars` through the storage API. */
  readonly removeFiles: (names: readonly string[]) => Promise<void>;
  readonly deleteUser: (id: string) => Promise<void>;
}

/** How many portions one call takes; the rest waits for the next one. */
const MOST_PORTIONS = 200;

/** Deletes the accounts whose time has come; returns how many. What fails is repeated by the next call. */
export async function deleteAccounts(server: AccountsServer): Promise<number> {
  let deleted = 0;
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const due = fieldsOf(await server.next());
    const id = textIn(due, 'user_id');
    if (id === '') break;
    const files = Array.isArray(due['files']) ? due['files'].map(String) : [];
    if (files.length > 0) await server.removeFiles(files);
    else if (due['has_pages'] !== true) {
      await server.deleteUser(id);
      deleted += 1;
    }
  }
  return deleted;
}
