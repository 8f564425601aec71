import { matchRanges } from '#domain/page/highlight.ts';
import { Highlighted } from '#ui/display/Highlighted.tsx';

/** Case-insensitive. */
export function Matches({ text, search }: { readonly text: string; readonly search: string }) {
  return <Highlighted text={text} ranges={matchRanges(text, search)} />;
}
