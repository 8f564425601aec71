/**
 * Stands in for `fake-indexeddb` where the unit tests run in a browser: the browser's own IndexedDB, in which every
 * `new IDBFactory()` is a device of its own. Its databases get a prefix.
 */
const native = globalThis.indexedDB;

/** To be deleted after a file's tests, by their whole names. */
const opened = new Map<string, Set<IDBDatabase>>();

export class IDBFactory implements globalThis.IDBFactory {
  readonly #prefix = `${crypto.randomUUID()}/`;

  open(name: string, version?: number): IDBOpenDBRequest {
    const whole = this.#prefix + name;
    const request = native.open(whole, version);
    const connections = opened.get(whole) ?? new Set();
    opened.set(whole, connections);
    request.addEventListener('success', () => connections.add(request.result));
    return request;
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    return native.deleteDatabase(this.#prefix + name);
  }

  async databases(): Promise<IDBDatabaseInfo[]> {
    const all = await native.databases();
    return all.flatMap(({ name = '', ...rest }) =>
      name.startsWith(this.#prefix) ? [{ ...rest, name: name.slice(this.#prefix.length) }] : [],
    );
  }

  cmp(first: unknown, second: unknown): number {
    return native.cmp(first, second);
  }
}

/** Closes and deletes the databases of every factory. Resolves although a connection blocks a deletion. */
export async function deleteAll(): Promise<void> {
  const names = [...opened];
  opened.clear();
  for (const [, connections] of names) for (const connection of connections) connection.close();
  await Promise.all(
    names.map(
      ([name]) =>
        new Promise<void>((resolve) => {
          const request = native.deleteDatabase(name);
          for (const outcome of ['success', 'error', 'blocked'])
            request.addEventListener(outcome, () => resolve());
        }),
    ),
  );
}

export const { IDBKeyRange, IDBObjectStore } = globalThis;
