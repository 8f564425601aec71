import { useEffect, useState } from 'react';
import type { AuthorPage } from '#domain/gallery/authorPage.ts';
import { useServices } from '#context/services.tsx';
import type { Failure } from '#domain/failure.ts';

type AuthorState =
  | { readonly status: 'loading' }
  | { readonly status: 'shown'; readonly shown: AuthorPage }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Loads an author's page, from the service worker's copy when offline; again by `retry` and when online again. */
export function useAuthorPage(
  handle: string,
  page: number,
): { readonly state: AuthorState; readonly retry: () => void } {
  const { backend } = useServices();
  const [round, setRound] = useState(0);
  const key = `${handle} ${page}`;
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly state: AuthorState }>();
  const retry = () => setRound((last) => last + 1);
  useEffect(() => {
    let isCurrent = true;
    void backend.gallery.fetchAuthor(handle, page).then((answer) => {
      if (!isCurrent) return;
      const state: AuthorState = answer.ok
        ? { status: 'shown', shown: answer.value }
        : { status: 'failed', failure: answer.failure };
      setLoaded({ key: `${handle} ${page}`, state });
    });
    return () => {
      isCurrent = false;
    };
  }, [backend, handle, page, round]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return { state: loaded?.key === key ? loaded.state : { status: 'loading' }, retry };
}
