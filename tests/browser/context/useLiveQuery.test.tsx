import { Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreContext, type Store } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { openSharedDb, type SharedDb } from '#store/sharedDb.ts';

let shared: SharedDb;
let root: Root;
const shown = document.createElement('div');
const failedReads: unknown[] = [];
const onFailedRead = (error: unknown) => void failedReads.push(error);

beforeEach(() => {
  shared = openSharedDb();
  document.body.append(shown);
  // It would report what the boundary catches.
  root = createRoot(shown, { onCaughtError: () => undefined });
});

afterEach(async () => {
  root.unmount();
  await shared.delete();
});

const store = () => ({ services: { shared }, onFailedRead }) as Partial<Store> as Store;

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message === '' ? this.props.children : `failed: ${this.state.message}`;
  }
}

const value = (name: string) => ({ key: name, value: `${name}’s` });

function Value({
  name,
  problem = null,
}: {
  readonly name: string;
  readonly problem?: Error | null;
}) {
  const read = useLiveQuery(
    async (db) => {
      if (problem !== null) throw problem;
      return ((await db.meta.get(name))?.value ?? 'missing') as string;
    },
    [name, problem],
    'nothing yet',
  );
  return read;
}

function render(source: Store, name: string, problem?: Error): void {
  root.render(
    <StoreContext value={source}>
      <Boundary>
        <Value name={name} problem={problem ?? null} />
      </Boundary>
    </StoreContext>,
  );
}

const text = () => shown.textContent;

test('a query runs again after each change', async () => {
  const source = store();
  await shared.meta.put(value('ada'));
  render(source, 'ada');
  await expect.poll(text).toBe('ada’s');
  await shared.meta.put({ key: 'ada', value: 'new' });
  await expect.poll(text).toBe('new');
});

test('the last value stays until the query of new dependencies has one', async () => {
  const source = store();
  await shared.meta.bulkPut([value('ada'), value('bo')]);
  const seen: (string | null)[] = [];
  const observer = new MutationObserver(() => seen.push(text()));
  observer.observe(shown, { childList: true, characterData: true, subtree: true });
  render(source, 'ada');
  await expect.poll(text).toBe('ada’s');
  render(source, 'bo');
  await expect.poll(text).toBe('bo’s');
  expect(seen).toEqual(['nothing yet', 'ada’s', 'bo’s']);
  await shared.meta.put({ key: 'ada', value: 'not followed any more' });
  await shared.meta.put({ key: 'bo', value: 'followed' });
  await expect.poll(text).toBe('followed');
  observer.disconnect();
});

test('while the storage can’t be read the last value stays; another error reaches the boundary', async () => {
  const source = store();
  await shared.meta.put(value('ada'));
  render(source, 'ada');
  await expect.poll(text).toBe('ada’s');
  render(source, 'ada', Object.assign(new Error('closed'), { name: 'InvalidStateError' }));
  await expect.poll(() => failedReads).toMatchObject([{ name: 'InvalidStateError' }]);
  expect(text()).toBe('ada’s');
  render(source, 'ada');
  await shared.meta.put({ key: 'ada', value: 'readable' });
  await expect.poll(text).toBe('readable');
  render(source, 'ada', new Error('a bug'));
  await expect.poll(text).toBe('failed: a bug');
});
