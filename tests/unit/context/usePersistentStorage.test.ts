import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function stateWith(storage: unknown): Promise<string> {
  vi.stubGlobal('navigator', { storage });
  const { requestPersistentStorage, persistenceState } =
    await import('#context/usePersistentStorage.ts');
  // Not awaited: a browser may never answer.
  void requestPersistentStorage();
  await new Promise((resolve) => setTimeout(resolve));
  return persistenceState();
}

const LACKING: readonly (readonly [title: string, storage: unknown])[] = [
  ['without the storage manager', undefined],
  ['without its methods', {}],
  ['if it refuses', { persisted: async () => false, persist: async () => false }],
  ['if it fails', { persisted: () => Promise.reject(new TypeError('')) }],
];

describe('docs/engines.md: what an engine lacks has a fallback', () => {
  test.each(LACKING)('%s, the data counts as not kept', async (_, storage) => {
    expect(await stateWith(storage)).toBe('denied');
  });

  test('a request that is never answered leaves the state unknown, and nothing waits for it', async () => {
    const storage = { persisted: async () => false, persist: () => new Promise(() => {}) };
    expect(await stateWith(storage)).toBe('unknown');
  });
});
