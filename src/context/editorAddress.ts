import type { ContentType } from '#domain/page/page.ts';

/** The type of the editor at an address; null for other screens. `location` is undefined outside windows. */
export function editorTypeAt(location: Location | undefined): ContentType | null {
  if (location?.pathname !== '/') return null;
  const tab = /[?&]tab=(html|markdown)-editor/.exec(location.search)?.[1];
  return tab === 'html' || tab === 'markdown' ? tab : null;
}

/** In the storage of the tab: where the user was in each document. */
export const PLACES_KEY = 'recto-editor-places';
