import { Dexie } from 'dexie';

const gone = new WeakSet<Dexie>();

/** Whether the account's data were removed from this device while this window had its database open. */
export function isRemoved(db: Dexie): boolean {
  return gone.has(db);
}

/**
 * Makes a database stay as it is once it is removed from this device, here or in another window: a write that comes
 * late (an editor's draft, an answer of the server) is refused and brings nothing of it back. Called once, before
 * the database is opened.
 */
export function refuseLateWrites(db: Dexie): void {
  db.on('versionchange', ({ newVersion }) => {
    // Another window removes it; a number would be a newer app's upgrade.
    if (newVersion === null) gone.add(db);
  });
  db.use({
    stack: 'dbcore',
    name: 'gone',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            gone.has(db)
              ? Promise.reject(new Dexie.DatabaseClosedError('The account was removed'))
              : table.mutate(request),
        };
      },
    }),
  });
}

/** Removes everything of an account from this device, for good. */
export async function removeAccountDb(db: Dexie): Promise<void> {
  gone.add(db);
  await db.delete();
}
