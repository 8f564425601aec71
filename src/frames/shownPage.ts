const STORAGE_KEY = 'recto-preview-page';

/**
 * Notes which page the preview's site shows now, and says whether that is another one than before: then what the
 * other kept there must go. Kept by the app, across tabs, because a page could forge any note on its own side.
 */
export function noteShownPage(pageKey: string): boolean {
  try {
    const changed = localStorage.getItem(STORAGE_KEY) !== pageKey;
    localStorage.setItem(STORAGE_KEY, pageKey);
    return changed;
  } catch {
    return true;
  }
}
