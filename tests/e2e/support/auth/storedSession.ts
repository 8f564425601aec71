import type { Page } from '@playwright/test';

/** The auth session as this device keeps it; null when signed out. */
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
 * Makes a session, in the auth server's JSON, the one of this device, from the next load on. Where Recto was not opened
 * yet the rest of the database is made when it starts: to it, this is one of an older version.
 */
export async function keepSession(page: Page, session: string): Promise<void> {
  // Any small file of the app's origin.
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
  }, session);
}
