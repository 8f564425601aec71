import type { GallerySort } from '#domain/gallery/galleryQuery.ts';

export interface SavedListSettings {
  readonly view: 'cards' | 'rows';
  readonly sort: GallerySort;
}

/** Cards, newest first (spec §2, §9). */
export const DEFAULT_SAVED_LIST: SavedListSettings = { view: 'cards', sort: 'created' };
