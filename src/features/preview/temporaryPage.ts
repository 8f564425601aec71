import { useLocation } from '@tanstack/react-router';
import { useSession } from '#context/session.tsx';
import { hasFields } from '#domain/json.ts';
import type { ContentType } from '#domain/page/page.ts';

/** Unsaved text passed to the preview in the navigation state (spec §2). */
export interface TemporaryPage {
  readonly title: string;
  readonly content_type: ContentType;
  readonly text: string;
  /** The author's user id: the tab's history outlives their session. */
  readonly by: string;
}

/** Survives a reload; null if there is none or it is another user's. */
export function useTemporaryPage(): TemporaryPage | 'loading' | null {
  const page = useLocation({ select: (location) => readTemporaryPage(location.state) });
  const session = useSession();
  if (page === null) return null;
  if (session.status === 'loading') return 'loading';
  return session.status === 'signedIn' && session.user.id === page.by ? page : null;
}

/** Validated, because the history may have been written by another version. */
export function readTemporaryPage(state: object): TemporaryPage | null {
  const page: unknown = 'temporaryPage' in state ? state.temporaryPage : null;
  if (!hasFields(page)) return null;
  const { title, content_type: type, text, by } = page;
  if (typeof text !== 'string' || typeof by !== 'string') return null;
  return {
    title: (typeof title === 'string' && title.trim()) || 'Live Preview',
    content_type: type === 'markdown' ? 'markdown' : 'html',
    text,
    by,
  };
}
