type StorageName = 'localStorage' | 'sessionStorage';

/** Null also if the browser blocks storage. */
export function readItem(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** False if storage is blocked or full. */
export function writeItem(storage: StorageName, key: string, value: string): boolean {
  try {
    globalThis[storage].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
