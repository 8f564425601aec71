import { matchRanges } from '#domain/page/card.ts';
import { Highlighted } from '#ui/display/Highlighted.tsx';

/** A text with the matches of `search` highlighted. */
export function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return search === '' ? text : <Highlighted text={text} ranges={matchRanges(text, search)} />;
}
