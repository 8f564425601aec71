import type { GallerySort } from '#domain/gallery/galleryQuery.ts';

export interface SavedListSettings {
  readonly view: 'cards' | 'rows';
  readonly sort: GallerySort;
}

export const DEFAULT_SAVED_LIST: SavedListSettings = { view: 'cards', sort: 'created' };
