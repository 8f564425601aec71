import type { ContentType } from '#domain/page/page.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

const STORAGE_KEY = 'recto-last-editor';

/** The editor that was used last on this device. */
export function lastEditor(): ContentType {
  return readItem('localStorage', STORAGE_KEY) === 'html' ? 'html' : 'markdown';
}

export function rememberEditor(type: ContentType): void {
  writeItem('localStorage', STORAGE_KEY, type);
}
