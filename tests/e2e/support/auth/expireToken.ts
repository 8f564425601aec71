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
