import type { Page } from '@playwright/test';

/** The stored auth session; null when signed out. */
export function storedSession(
  page: Page,
): Promise<{ readonly access_token: string; readonly refresh_token: string } | null> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('recto-shared');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('cannot open'));
    });
    const entry = await new Promise<{ value: string } | undefined>((resolve) => {
      const request = db.transaction('authSession').objectStore('authSession').get('recto-auth');
      request.onsuccess = () => resolve(request.result as { value: string } | undefined);
    });
    db.close();
    if (entry === undefined) return null;
    return JSON.parse(entry.value) as { access_token: string; refresh_token: string };
  });
}

/**
 * Stores a session, in the auth server's JSON, for the next load. On a fresh device it creates a database of an older
 * version, which Recto upgrades when it starts.
 */
export async function keepSession(page: Page, session: string): Promise<void> {
  // Any small file of the same origin.
  await page.goto('/robots.txt');
  await page.evaluate(async (value) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('recto-shared');
      request.onupgradeneeded = () =>
        request.result.createObjectStore('authSession', { keyPath: 'key' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('cannot open'));
    });
    await new Promise<void>((resolve, reject) => {
      const writing = db.transaction('authSession', 'readwrite');
      writing.objectStore('authSession').put({ key: 'recto-auth', value });
      writing.oncomplete = () => resolve();
      writing.onerror = () => reject(writing.error ?? new Error('cannot write'));
    });
    db.close();
    const { user } = JSON.parse(value) as { readonly user: { readonly id: string } };
    localStorage.setItem('recto-signed-in', user.id);
  }, session);
}

/** Makes the stored access token expired by an hour; runs in the page. */
export async function expireStoredToken(): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('recto-shared');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('cannot open'));
  });
  const store = db.transaction('authSession', 'readwrite').objectStore('authSession');
  await new Promise<void>((resolve) => {
    const cursor = store.openCursor();
    cursor.onsuccess = () => {
      const row = cursor.result;
      if (row === null) return resolve();
      const entry = row.value as { key: string; value: string };
      if (entry.value.includes('access_token')) {
        const session = JSON.parse(entry.value) as {
          access_token: string;
          expires_at: number;
          expires_in: number;
        };
        const [head, body, signature] = session.access_token.split('.');
        const claims = JSON.parse(atob((body ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
          exp: number;
        };
        claims.exp = Math.floor(Date.now() / 1000) - 3600;
        const changed = btoa(JSON.stringify(claims))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        session.access_token = `${head}.${changed}.${signature}`;
        session.expires_at = claims.exp;
        row.update({ ...entry, value: JSON.stringify(session) });
      }
      row.continue();
    };
  });
  db.close();
}
