import { completeBlock } from './completeSyntax.ts';

export interface PartialMarkdown {
  /** The Markdown to render, its last block completed so that no text changes its meaning when more arrives. */
  readonly source: string;
  /** The code so far of an open fence, whose opening line ends `source`; null without one, or if it is nested. */
  readonly code: string | null;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly from: number;
  /** Top level: its lines need no unindenting. */
  readonly isPlain: boolean;
}

/** Returns a reader for a growing text; each call only scans what was appended since the last. */
export function partialMarkdownReader(): (text: string) => PartialMarkdown {
  let known = '';
  let at = 0;
  let blockAt = 0;
  let fence: Fence | null = null;

  const readLine = (line: string, end: number) => {
    if (fence !== null) {
      if (!closesFence(line, fence)) return;
      fence = null;
      blockAt = end;
      return;
    }
    fence = openFence(line, end);
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
    // A last line that may still become the end or the start of a fence is hidden.
    if (fence !== null) {
      const shown = countMarks(last, fence) === null ? text : text.slice(0, at);
      if (!fence.isPlain) return { source: shown, code: null };
      return { source: text.slice(0, fence.from), code: shown.slice(fence.from) };
    }
    if (openFence(last, 0) !== null) return { source: text.slice(0, at), code: null };
    return { source: text.slice(0, blockAt) + completeBlock(text.slice(blockAt)), code: null };
  };
}

const OPENS = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/;

function openFence(line: string, from: number): Fence | null {
  const found = OPENS.exec(line);
  const run = found?.[2];
  if (run === undefined) return null;
  return { mark: run.charAt(0), length: run.length, from, isPlain: found?.[1] === '' };
}

function closesFence(line: string, fence: Fence): boolean {
  return (countMarks(line, fence) ?? 0) >= fence.length;
}

function countMarks(line: string, { mark }: Fence): number | null {
  const run = line.replace(/^[ \t>]*/, '').trimEnd();
  return run === mark.repeat(run.length) ? run.length : null;
}
