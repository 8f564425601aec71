const STORAGE_KEY = 'recto-preview-page';

/** True: clear the storage under the label. Recorded by the app: a page could forge it. */
export function recordShownPage(label: number, pageKey: string): boolean {
  const key = `${STORAGE_KEY}-${label}`;
  try {
    const changed = localStorage.getItem(key) !== pageKey;
    localStorage.setItem(key, pageKey);
    return changed;
  } catch {
    return true;
  }
}
