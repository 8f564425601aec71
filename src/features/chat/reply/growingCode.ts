import type { CodeBlock } from '#frames/markdown/codeBlocks.ts';

/** A code block that is being written: what comes is added to it, and what stands there is not touched. */
export interface GrowingCode {
  /** Whether it is still on the page, and so far holds the beginning of this text. */
  readonly takes: (code: string) => boolean;
  /** Shows the text so far. */
  readonly write: (code: string) => void;
  /** Empties it, where it stays behind with a text that is not its own any more. */
  readonly clear: () => void;
}

/** How long at least lies between two colourings, ms, and how much longer than they take. */
const COLOUR_MS = 300;
const COLOUR_SHARE = 20;

/** Begins to write in an empty code block. */
export function growingCode(block: CodeBlock, colour: (block: CodeBlock) => void): GrowingCode {
  const { code } = block;
  let written = '';
  let tail: Text | null = null;
  let colourAt = performance.now() + COLOUR_MS;

  return {
    takes: (text) => code.isConnected && text.startsWith(written),
    write: (text) => {
      const added = text.slice(written.length);
      if (added === '') return;
      written = text;
      // Colouring puts other nodes in the place of those that there were.
      if (tail !== null && tail.parentNode === code) tail.appendData(added);
      else {
        tail = code.ownerDocument.createTextNode(added);
        code.append(tail);
      }
      const began = performance.now();
      if (began < colourAt) return;
      colour(block);
      const now = performance.now();
      colourAt = now + Math.max(COLOUR_MS, COLOUR_SHARE * (now - began));
    },
    clear: () => {
      if (code.isConnected) code.replaceChildren();
    },
  };
}
