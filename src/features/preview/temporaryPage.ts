import { useLocation } from '@tanstack/react-router';
import type { ContentType } from '#domain/page.ts';

/** Text that is not saved, handed to the preview in the navigation's state (spec §2). */
export interface TemporaryPage {
  readonly title: string;
  readonly content_type: ContentType;
  readonly text: string;
}

/** The unsaved text that the navigation brought along; null without one, as after typing the address. */
export function useTemporaryPage(): TemporaryPage | null {
  return useLocation({ select: (location) => readTemporaryPage(location.state) });
}

/** Reads `{ temporaryPage }` out of a navigation's state, which outlives the program that wrote it. */
export function readTemporaryPage(state: object): TemporaryPage | null {
  const page: unknown = 'temporaryPage' in state ? state.temporaryPage : null;
  if (typeof page !== 'object' || page === null) return null;
  if (!('text' in page) || typeof page.text !== 'string') return null;
  const type = 'content_type' in page && page.content_type === 'markdown' ? 'markdown' : 'html';
  const title = 'title' in page && typeof page.title === 'string' ? page.title.trim() : '';
  return { title: title === '' ? 'Live Preview' : title, content_type: type, text: page.text };
}
