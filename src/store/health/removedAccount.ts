import { Dexie } from 'dexie';

const removed = new WeakSet<Dexie>();

export function isRemoved(db: Dexie): boolean {
  return removed.has(db);
}

/** Makes a removed database refuse late writes, so that it is not recreated. Call before it is opened. */
export function refuseLateWrites(db: Dexie): void {
  db.on('versionchange', ({ newVersion }) => {
    // Another tab is deleting it; a number would be a newer app's upgrade.
    if (newVersion === null) removed.add(db);
  });
  db.use({
    stack: 'dbcore',
    name: 'removed',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            removed.has(db)
              ? Promise.reject(new Dexie.DatabaseClosedError('The account was removed'))
              : table.mutate(request),
        };
      },
    }),
  });
}

export async function removeAccountDb(db: Dexie): Promise<void> {
  removed.add(db);
  await db.delete();
}
