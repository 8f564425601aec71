import { partialMarkdownReader } from '#content/markdown/streaming/incrementalFence.ts';

/** Asks the model to continue a reply that ended early; sent after it and never stored. */
export const CONTINUE =
  'Continue your last message exactly where it ended. Write only the rest, starting with the very next character: repeat nothing, add no introduction, and do not open a new code block while one is open.';

/** Shorter half lines repeat by chance. */
const LEAST_REPEATED = 8;

/** Characters read beyond the repeated line before deciding where the rest starts. */
const LOOK_AHEAD = 200;

const OPENS_AGAIN = /^\s*(?:`{3,}|~{3,})[^\S\n]*[\w-][^\n]*\n/;

/** Removes what models often repeat at the start: the fence of the open code block and the half line. */
export function continuation(partial: string) {
  const line = partial.slice(partial.lastIndexOf('\n') + 1).trimStart();
  let held = '';
  let isDecided = false;
  const decide = () => {
    isDecided = true;
    return withoutRepeats(partial, line, held);
  };
  return {
    take: (fragment: string) => {
      if (isDecided) return fragment;
      held += fragment;
      return held.length < line.length + LOOK_AHEAD ? '' : decide();
    },
    /** Returns text held back, at the end of the stream. */
    end: () => (isDecided || held === '' ? '' : decide()),
  };
}

function withoutRepeats(partial: string, line: string, more: string): string {
  const isInCode = partialMarkdownReader()(partial).code !== null;
  const opening = isInCode ? OPENS_AGAIN.exec(more)?.[0] : undefined;
  let rest = more.slice(opening?.length ?? 0);
  const least = opening === undefined ? LEAST_REPEATED : 1;
  const start = rest.trimStart();
  if (line.length >= least && start.startsWith(line)) rest = start.slice(line.length);
  // A fence closes a block only at the start of a line.
  const isClosing = isInCode && !partial.endsWith('\n') && /^(?:`{3}|~{3})/.test(rest);
  return isClosing ? `\n${rest}` : rest;
}
