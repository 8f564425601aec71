import { readDashboardSearch } from './search.ts';
import { AccountCorner, EditorTab, SavedPagesTab, StudioTabs } from './lazyParts.ts';

/** Preloads the code of the screen at a URL for a user who is probably signed in, while the session is being read. */
export function preloadScreens({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  void AccountCorner.preload();
  if (pathname !== '/') return;
  void StudioTabs.preload();
  const { tab } = readDashboardSearch(Object.fromEntries(new URLSearchParams(search)));
  if (tab === 'saved') void SavedPagesTab.preload();
  if (tab?.endsWith('-editor') === true) void EditorTab.preload();
}
