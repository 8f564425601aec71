import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';

const Matches = lazyPart(async () => (await import('./lateParts.tsx')).Matches);

/** Highlights the matches of `search`; the code for it loads lazily. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  if (search === '') return text;
  return (
    <Suspense fallback={text}>
      <Matches text={text} search={search} />
    </Suspense>
  );
}
