const STORAGE_KEY = 'recto-preview-page';

/**
 * Notes which page the preview's site shows under a label now, and says whether that is another one than before: then
 * what the other kept there must go. Kept by the app, across tabs, because a page could forge any note on its own side.
 */
export function noteShownPage(label: number, pageKey: string): boolean {
  const key = `${STORAGE_KEY}-${label}`;
  try {
    const changed = localStorage.getItem(key) !== pageKey;
    localStorage.setItem(key, pageKey);
    return changed;
  } catch {
    return true;
  }
}
