import { Suspense } from 'react';
import { lazyPart } from '#ui/lazyPart.ts';

const Matches = lazyPart(async () => (await import('./lateParts.tsx')).Matches);

/** Highlights the matches of `search`; the code for it loads lazily. */
export function Marked(props: { readonly text: string; readonly search: string }) {
  if (props.search === '') return props.text;
  return (
    <Suspense fallback={props.text}>
      <Matches {...props} />
    </Suspense>
  );
}
