import type { EditorAssistantProps } from '#context/editorAssistant.ts';
import { documentKey } from '#domain/page/draft.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';

type PanelDocument = Pick<EditorAssistantProps, 'pageId' | 'type'>;

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
