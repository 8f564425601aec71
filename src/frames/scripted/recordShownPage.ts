const STORAGE_KEY = 'recto-preview-page';

/**
 * Returns whether the page under a label changed, so that its storage must be cleared. Kept by the app: a page could
 * forge it.
 */
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
