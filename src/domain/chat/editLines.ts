/** Models miscount the signs and write the older names. */
export const HEAD = /^([ \t]*)<{5,9} ?(?:SEARCH|ORIGINAL)\b[>: \t]*$/i;
export const END = /^[ \t]*>{5,9} ?(?:REPLACE|UPDATED)\b[<: \t]*$/i;
export const LOOSE_DIVIDER = /^[ \t]*={5,9}[ \t]*$/;

type ReplyLine = 'prose' | 'head' | 'divider' | 'end' | 'search' | 'replace';

/** Classifies each line of a reply for display; only a block's first divider counts. */
export function lineKinds(): (line: string) => ReplyLine {
  let inside: 'prose' | 'search' | 'replace' = 'prose';
  return (line) => {
    if (HEAD.test(line)) {
      inside = 'search';
      return 'head';
    }
    if (inside === 'search' && LOOSE_DIVIDER.test(line)) {
      inside = 'replace';
      return 'divider';
    }
    if (inside !== 'prose' && END.test(line)) {
      inside = 'prose';
      return 'end';
    }
    return inside;
  };
}
