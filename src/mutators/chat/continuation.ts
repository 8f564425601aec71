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
  const decided = line.length + LOOK_AHEAD;
  let first = { read: '', kept: '' };
  const end = (more: string) => {
    const read = more.slice(0, decided);
    if (read !== first.read) first = { read, kept: withoutRepeats(partial, line, read) };
    return first.kept + more.slice(decided);
  };
  return {
    /** The rest so far, of all that the model wrote; '' until it can be told. */
    read: (more: string) => (more.length < decided ? '' : end(more)),
    /** Of all that the model wrote. */
    end,
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
