import { fieldsOf, textIn } from './fields.ts';

export interface AccountsServer {
  /** Calls `next_deletion`. */
  readonly next: () => Promise<unknown>;
  /** Calls `outdated_cards`. */
  readonly outdatedCards: () => Promise<unknown>;
  /** Removes files through the storage API. */
  readonly removeFiles: (bucket: 'avatars' | 'cards', names: readonly string[]) => Promise<void>;
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
    if (files.length > 0) await server.removeFiles('avatars', files);
    else if (due['has_pages'] !== true) {
      await server.deleteUser(id);
      deleted += 1;
    }
  }
  return deleted;
}

/** Removes pictures that no card shows any more; what fails is repeated by the next call. */
export async function removeOutdatedCards(server: AccountsServer): Promise<void> {
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const names = await server.outdatedCards();
    if (!Array.isArray(names) || names.length === 0) return;
    await server.removeFiles('cards', names.map(String));
  }
}
