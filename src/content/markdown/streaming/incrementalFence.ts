import { mendBlock } from './completeBlock.ts';

/** A Markdown text that is still coming, as it can be shown. */
export interface GrowingText {
  /** What is to be rendered: closed at its end where the text is not, so that nothing is shown as another thing first. */
  readonly source: string;
  /**
   * The code so far of a fence that is open at the end of `source`, which ends with the line that opens it; null where
   * there is none, or where it stands within something else.
   */
  readonly code: string | null;
}

/** The fence that is open. */
interface Fence {
  readonly mark: string;
  readonly length: number;
  /** Where its code begins. */
  readonly from: number;
  /** Whether it stands in nothing else: its lines are then the code as they are. */
  readonly isPlain: boolean;
}

/** Reads a text again and again as it grows; each reading costs what was added, and a comparison. */
export function growingText(): (text: string) => GrowingText {
  let known = '';
  /** The start of the line that is not complete yet, and of the block it is in. */
  let at = 0;
  let blockAt = 0;
  let fence: Fence | null = null;

  const readLine = (line: string, end: number) => {
    if (fence !== null) {
      if (!closes(line, fence)) return;
      fence = null;
      blockAt = end;
      return;
    }
    fence = opened(line, end);
    if (fence === null && line.trim() === '') blockAt = end;
  };

  return (text) => {
    if (!text.startsWith(known)) {
      at = 0;
      blockAt = 0;
      fence = null;
    }
    known = text;
    for (let end = text.indexOf('\n', at); end !== -1; end = text.indexOf('\n', at)) {
      readLine(text.slice(at, end), end + 1);
      at = end + 1;
    }
    const last = text.slice(at);
    // What may become the end of the fence, or its beginning, is not shown before it is one.
    if (fence !== null) {
      const shown = mayClose(last, fence) ? text.slice(0, at) : text;
      if (!fence.isPlain) return { source: shown, code: null };
      return { source: text.slice(0, fence.from), code: shown.slice(fence.from) };
    }
    if (opened(last, 0) !== null) return { source: text.slice(0, at), code: null };
    return { source: text.slice(0, blockAt) + mendBlock(text.slice(blockAt)), code: null };
  };
}

const OPENS = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/;

function opened(line: string, from: number): Fence | null {
  const found = OPENS.exec(line);
  const run = found?.[2];
  if (run === undefined) return null;
  return { mark: run.charAt(0), length: run.length, from, isPlain: found?.[1] === '' };
}

function closes(line: string, { mark, length }: Fence): boolean {
  const run = line.replace(/^[ \t>]*/, '').trimEnd();
  return run.length >= length && run === mark.repeat(run.length);
}

function mayClose(line: string, { mark }: Fence): boolean {
  const run = line.replace(/^[ \t>]*/, '').trimEnd();
  return run === mark.repeat(run.length);
}
