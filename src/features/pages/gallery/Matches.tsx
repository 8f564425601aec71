import { matchRanges } from '#domain/page/highlight.ts';
import { Highlighted } from '#ui/display/Highlighted.tsx';

/** A text with the places marked where a search text stands in it, in whatever case. */
export function Matches({ text, search }: { readonly text: string; readonly search: string }) {
  return <Highlighted text={text} ranges={matchRanges(text, search)} />;
}
