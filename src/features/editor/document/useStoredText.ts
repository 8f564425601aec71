import { useEffect, useEffectEvent } from 'react';
import { sourceOf, type Page } from '#domain/page/page.ts';
import type { Editing } from './editing.ts';

/**
 * Follows the page's stored text, which other devices and windows may change: a document without unsaved edits adopts
 * it (`onFollow`), else the next save merges.
 */
export function useStoredText({
  editing,
  page,
  revision,
  onFollow,
}: {
  readonly editing: Editing;
  readonly page: Page | null | undefined;
  readonly revision: number | null;
  readonly onFollow: (source: string) => void;
}): void {
  const follow = useEffectEvent((shown: Page) => {
    const text = editing.storeShows(sourceOf(shown), revision);
    if (text !== null) onFollow(text);
  });
  useEffect(() => {
    if (page === null || page === undefined || page.deleted_at !== null) return;
    if (page.id === editing.current().pageId) follow(page);
  }, [editing, page, revision]);
}
