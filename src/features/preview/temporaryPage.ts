import { useLocation } from '@tanstack/react-router';
import { useSession } from '#context/session.tsx';
import type { ContentType } from '#domain/page/page.ts';

/** Text that is not saved, handed to the preview in the navigation's state (spec §2). */
export interface TemporaryPage {
  readonly title: string;
  readonly content_type: ContentType;
  readonly text: string;
  /** The id of the person who wrote it: the tab's history outlives their sign-in. */
  readonly by: string;
}

/**
 * The signed-in person's unsaved text that the navigation brought along; null without one, as after typing the
 * address or after somebody else has signed in. A reload keeps it.
 */
export function useTemporaryPage(): TemporaryPage | 'loading' | null {
  const page = useLocation({ select: (location) => readTemporaryPage(location.state) });
  const session = useSession();
  if (page === null) return null;
  if (session.status === 'loading') return 'loading';
  return session.status === 'signedIn' && session.user.id === page.by ? page : null;
}

/** Reads `{ temporaryPage }` out of a navigation's state, which outlives the program that wrote it. */
export function readTemporaryPage(state: object): TemporaryPage | null {
  const page: unknown = 'temporaryPage' in state ? state.temporaryPage : null;
  if (typeof page !== 'object' || page === null) return null;
  if (!('text' in page) || typeof page.text !== 'string') return null;
  if (!('by' in page) || typeof page.by !== 'string') return null;
  const type = 'content_type' in page && page.content_type === 'markdown' ? 'markdown' : 'html';
  const title = 'title' in page && typeof page.title === 'string' ? page.title.trim() : '';
  return {
    title: title === '' ? 'Live Preview' : title,
    content_type: type,
    text: page.text,
    by: page.by,
  };
}
