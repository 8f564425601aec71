import { editorOpened } from '#context/editorOpening.ts';
import { whenIdle } from '#context/firstCards.ts';
import { latePart, lazyPart } from '#ui/lazyPart.ts';
import { lazyScreen } from './lazyScreen.tsx';

export const StudioTabs = lazyScreen(async () => (await import('./StudioTabs.tsx')).StudioTabs);

export const EditorTab = lazyScreen(
  async () => (await import('#features/editor/EditorTab.tsx')).EditorTab,
);

export const SavedPagesTab = lazyScreen(
  async () => (await import('#features/pages/saved/SavedPagesTab.tsx')).SavedPagesTab,
);

export const AccountCorner = lazyPart(
  async () => (await import('#routes/header/AccountCorner.tsx')).AccountCorner,
);

export const PageNotices = latePart(async () => {
  await editorOpened;
  return (await import('#features/outbox/PageNotices.tsx')).PageNotices;
});

/** For visitors, whose first cards need none of it. */
export const VisitorShortcuts = latePart(async () => {
  await whenIdle();
  return (await import('#features/palette/Shortcuts.tsx')).Shortcuts;
});
