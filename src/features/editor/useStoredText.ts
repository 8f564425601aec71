import { useEffect, useEffectEvent } from 'react';
import { sourceOf, type Page } from '#domain/page.ts';
import type { Editing } from './editing.ts';

/**
 * Follows the saved text of the page in hand, which another device or window may change: a text without unsaved
 * edits simply becomes the new one (`onFollow`), else the editing keeps it for the person to decide.
 */
export function useStoredText(
  editing: Editing,
  page: Page | null | undefined,
  onFollow: (source: string) => void,
): void {
  const follow = useEffectEvent((shown: Page) => {
    const source = sourceOf(shown);
    if (editing.storeShows(source)) onFollow(source);
  });
  useEffect(() => {
    if (page === null || page === undefined || page.deleted_at !== null) return;
    if (page.id === editing.current().pageId) follow(page);
  }, [editing, page]);
}
