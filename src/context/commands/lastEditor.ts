import type { ContentType } from '#domain/page/page.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

const STORAGE_KEY = 'recto-last-editor';

export function lastEditor(): ContentType {
  return readItem('localStorage', STORAGE_KEY) === 'html' ? 'html' : 'markdown';
}

export function rememberEditor(type: ContentType): void {
  writeItem('localStorage', STORAGE_KEY, type);
}
