import { readDashboardSearch } from './search.ts';
import { AccountCorner, EditorTab, SavedPagesTab, StudioTabs } from './studioParts.ts';

/**
 * Begins to fetch the code of the screen at an address of the app for somebody who is most likely signed in, while that
 * is still being read.
 */
export function headStart({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  void AccountCorner.preload();
  if (pathname !== '/') return;
  void StudioTabs.preload();
  const { tab } = readDashboardSearch(Object.fromEntries(new URLSearchParams(search)));
  if (tab === 'saved') void SavedPagesTab.preload();
  if (tab === 'html-editor' || tab === 'markdown-editor') void EditorTab.preload();
}
