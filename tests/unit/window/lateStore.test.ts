import { describe, expect, test, vi } from 'vitest';
import type { OpenStore } from '#context/services.tsx';
import { createListeners } from '#domain/listeners.ts';
import type { Session } from '#mutators/auth/signIn.ts';
import { lateSession, lateStore } from '#window/createStore.ts';
import { isVisitorsGallery } from '#window/visitorsGallery.ts';
import { stubWindow } from '../../support/inBrowser.ts';

/** A store whose session the test changes. */
function storeOf(first: Session) {
  const listeners = createListeners();
  let session = first;
  const store = {
    session: { current: () => session, subscribe: listeners.subscribe },
  } as unknown as OpenStore;
  const change = (next: Session) => {
    session = next;
    listeners.notify();
  };
  return { store, change };
}

describe('decision 077: a store that is loaded late', () => {
  test('nothing is loaded before it is needed, and then once', async () => {
    const { store } = storeOf({ status: 'signedOut' });
    const open = vi.fn<() => Promise<OpenStore>>(() => Promise.resolve(store));
    const late = lateStore(open);
    const changed = vi.fn<() => void>();
    late.subscribe(changed);
    expect(late.current()).toBeNull();
    expect(open).not.toHaveBeenCalled();

    late.load();
    late.load();
    expect(await late.opened).toBe(store);
    expect(late.current()).toBe(store);
    expect(open).toHaveBeenCalledOnce();
    expect(changed).toHaveBeenCalledOnce();
  });

  test('a failed download is known as such, until another succeeds', async () => {
    vi.useFakeTimers();
    stubWindow();
    const { store } = storeOf({ status: 'signedOut' });
    const missing = new TypeError('Failed to fetch dynamically imported module: /a.js');
    const late = lateStore(
      vi.fn<() => Promise<OpenStore>>().mockRejectedValueOnce(missing).mockResolvedValue(store),
    );
    const seen: boolean[] = [];
    late.subscribe(() => seen.push(late.isMissing()));
    late.load();
    await vi.advanceTimersByTimeAsync(0);
    expect(late.isMissing()).toBe(true);
    expect(late.current()).toBeNull();

    window.dispatchEvent(new Event('online'));
    expect(await late.opened).toBe(store);
    expect(seen).toEqual([true, false]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('its session is loading until it is here, and then its own', async () => {
    const { store, change } = storeOf({ status: 'loading' });
    const late = lateStore(() => Promise.resolve(store));
    const session = lateSession(late);
    const seen: string[] = [];
    session.subscribe(() => seen.push(session.current().status));
    expect(session.current()).toEqual({ status: 'loading' });
    late.load();
    await late.opened;
    change({ status: 'signedOut' });
    change({ status: 'secondFactor', email: 'ada@example.org' });
    expect(seen).toEqual(['loading', 'signedOut', 'secondFactor']);
  });
});

describe('decision 077: which windows open with a visitor’s gallery', () => {
  const memoryOf = (user: string | null) => ({
    getItem: () => user,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  const at = (pathname: string, search = '') => ({ pathname, search });

  test('those at the first page of the whole gallery where no user was signed in last', () => {
    expect(isVisitorsGallery(at('/'), memoryOf(null))).toBe(true);
    expect(isVisitorsGallery(at('/'), memoryOf('ada'))).toBe(false);
    expect(isVisitorsGallery(at('/', '?page=2'), memoryOf(null))).toBe(false);
    expect(isVisitorsGallery(at('/', '?tab=html-editor'), memoryOf(null))).toBe(false);
    expect(isVisitorsGallery(at('/auth'), memoryOf(null))).toBe(false);
  });

  test('none where the browser allows no localStorage, which can’t tell', () => {
    expect(isVisitorsGallery(at('/'), null)).toBe(false);
  });
});
