import type { CardAuthor, GalleryCard } from '#domain/page/page.ts';

export interface AuthorPage {
  readonly author: CardAuthor & { readonly handle: string };
  readonly cards: readonly GalleryCard[];
  readonly total: number;
  readonly savedAt: SavedAt;
}

/** When the service worker cached this answer, ms since the epoch; null for the server's own answer. */
export type SavedAt = number | null;
