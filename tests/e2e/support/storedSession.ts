import type { Page } from '@playwright/test';

/** The auth session as this device keeps it; null when nobody is signed in. */
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
