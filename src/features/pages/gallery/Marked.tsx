import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';

const Matches = lazyPart(async () => (await import('./Matches.tsx')).Matches);

/** A text with the places marked where a search text stands in it; '' searches for nothing. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  if (search === '') return text;
  return (
    <Suspense fallback={text}>
      <Matches text={text} search={search} />
    </Suspense>
  );
}
