import { fieldsOf, textIn } from './fields.ts';

type Bucket = 'avatars' | 'cards' | 'images';

export interface AccountsServer {
  /** Calls `next_deletion`. */
  readonly next: () => Promise<unknown>;
  /** Calls `unused_pictures`. */
  readonly nextUnused: () => Promise<unknown>;
  /** Calls `outdated_cards`. */
  readonly outdatedCards: () => Promise<unknown>;
  /** Removes files through the storage API. */
  readonly removeFiles: (bucket: Bucket, names: readonly string[]) => Promise<void>;
  readonly deleteUser: (id: string) => Promise<void>;
}

/** How many portions one call takes; the rest waits for the next one. */
const MOST_PORTIONS = 200;

/** Deletes the accounts whose time has come; returns how many. What fails is repeated by the next call. */
export async function deleteAccounts(server: Omit<AccountsServer, 'nextUnused'>): Promise<number> {
  let deleted = 0;
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const due = fieldsOf(await server.next());
    const id = textIn(due, 'user_id');
    if (id === '') break;
    const avatars = namesIn(due['files']);
    const pictures = namesIn(due['pictures']);
    if (avatars.length > 0) await server.removeFiles('avatars', avatars);
    if (pictures.length > 0) await server.removeFiles('images', pictures);
    if (avatars.length + pictures.length === 0 && due['has_pages'] !== true) {
      await server.deleteUser(id);
      deleted += 1;
    }
  }
  return deleted;
}

/** Removes the pictures that no page has used for 90 days; returns how many. */
export async function removeUnusedPictures(
  server: Pick<AccountsServer, 'nextUnused' | 'removeFiles'>,
): Promise<number> {
  return removeAll('images', server.nextUnused, server.removeFiles);
}

/** Removes pictures that no card shows any more; what fails is repeated by the next call. */
export async function removeOutdatedCards(
  server: Pick<AccountsServer, 'outdatedCards' | 'removeFiles'>,
): Promise<void> {
  await removeAll('cards', server.outdatedCards, server.removeFiles);
}

async function removeAll(
  bucket: Bucket,
  next: () => Promise<unknown>,
  removeFiles: AccountsServer['removeFiles'],
): Promise<number> {
  let removed = 0;
  for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
    const names = namesIn(await next());
    if (names.length === 0) break;
    await removeFiles(bucket, names);
    removed += names.length;
  }
  return removed;
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
