import { editorOpened } from '#context/editorOpening.ts';
import { whenIdle } from '#context/startPage.ts';
import { latePart, lazyPart } from '#ui/lazyPart.ts';
import { lazyScreen } from './lazyScreen.tsx';
import { readDashboardSearch } from './search.ts';

export const StudioTabs = lazyScreen(async () => (await import('./StudioTabs.tsx')).StudioTabs);

export const EditorTab = lazyScreen(
  async () => (await import('#features/editor/EditorTab.tsx')).EditorTab,
);

export const SavedPagesTab = lazyScreen(
  async () => (await import('#features/pages/saved/SavedPagesTab.tsx')).SavedPagesTab,
);

export const AccountCorner = lazyPart(
  async () => (await import('./AccountCorner.tsx')).AccountCorner,
);

export const FirstSync = latePart(
  async () => (await import('#features/outbox/FirstSync.tsx')).FirstSync,
);

export const SignOutDialog = latePart(
  async () => (await import('#features/auth/SignOutDialog.tsx')).SignOutDialog,
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

/** Preloads the code of the screen at a URL for a user who is probably signed in, while the session is being read. */
export function preloadScreens({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  void AccountCorner.preload();
  if (pathname !== '/') return;
  void StudioTabs.preload();
  const { tab } = readDashboardSearch(Object.fromEntries(new URLSearchParams(search)));
  if (tab === 'saved') void SavedPagesTab.preload();
  if (tab?.endsWith('-editor') === true) void EditorTab.preload();
}
