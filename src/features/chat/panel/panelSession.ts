import { documentKey } from '#domain/page/draft.ts';
import type { ContentType } from '#domain/page/page.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

interface PanelDocument {
  readonly pageId: string | null;
  readonly type: ContentType;
}

/** The session that this device's panel had open for a document; null for none. */
export function panelSession(userId: string, document: PanelDocument): string | null {
  return readItem('localStorage', keyOf(userId, document)) || null;
}

/** Remembers a document's session; that of a new page moves to the page when it is saved. */
export function keepPanelSession(
  userId: string,
  { pageId, type, id }: PanelDocument & { readonly id: string },
): void {
  writeItem('localStorage', keyOf(userId, { pageId, type }), id);
  const unsaved = { pageId: null, type };
  if (pageId !== null && panelSession(userId, unsaved) === id) {
    writeItem('localStorage', keyOf(userId, unsaved), '');
  }
}

function keyOf(userId: string, { pageId, type }: PanelDocument): string {
  return `recto-assistant:${userId}:${documentKey(pageId, type)}`;
}
