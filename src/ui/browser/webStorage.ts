type StorageName = 'localStorage' | 'sessionStorage';

/** The stored value; null if there is none or the browser blocks storage. */
export function readItem(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Returns false if storage is blocked or full; then the value is forgotten with this window. */
export function writeItem(storage: StorageName, key: string, value: string): boolean {
  try {
    globalThis[storage].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
