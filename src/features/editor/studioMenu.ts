import type { MenuItem } from '#ui/Menu.tsx';

/** The document that the menu is for, and what its commands do. */
export interface StudioCommands {
  readonly pageId: string | null;
  readonly dirty: boolean;
  readonly onSaveAsNew: () => void;
  readonly onNew: () => void;
  readonly onView: (pageId: string) => void;
  readonly onHistory: (pageId: string) => void;
  readonly onPreview: () => void;
  readonly onDiscardDraft: () => void;
}

/** The studio's less frequent commands, those that make sense for the document as it is now. */
export function studioMenu(document: StudioCommands): readonly MenuItem[] {
  const { pageId, dirty } = document;
  const ofPage: readonly MenuItem[] =
    pageId === null
      ? []
      : [
          { label: 'Save as new page', onSelect: document.onSaveAsNew },
          { label: 'New page', onSelect: document.onNew },
          { label: 'View saved page', onSelect: () => document.onView(pageId) },
          { label: 'History', onSelect: () => document.onHistory(pageId) },
        ];
  const ofText: readonly MenuItem[] = [{ label: 'Preview as page', onSelect: document.onPreview }];
  const ofDraft: readonly MenuItem[] = dirty
    ? [{ label: 'Discard draft', tone: 'danger', onSelect: document.onDiscardDraft }]
    : [];
  return [...ofPage, ...(pageId === null || dirty ? ofText : []), ...ofDraft];
}
