import type { CodeBlock } from '#frames/markdown/codeBlocks.ts';

/** A code block that streams; text is only appended. */
export interface StreamingCode {
  /** Whether it is still in the document and this text starts with its own. */
  readonly continues: (code: string) => boolean;
  /** Takes the whole text so far. */
  readonly write: (code: string) => void;
  /** Empties an element that outlives its text. */
  readonly clear: () => void;
}

/** Between two highlightings: this long, and this many times as long as one takes. */
const HIGHLIGHT_INTERVAL_MS = 300;
const HIGHLIGHT_COST_FACTOR = 20;

/** `block` is empty. */
export function streamingCode(block: CodeBlock, colour: (block: CodeBlock) => void): StreamingCode {
  const { code } = block;
  let written = '';
  let tail: Text | null = null;
  let colourAt = performance.now() + HIGHLIGHT_INTERVAL_MS;

  return {
    continues: (text) => code.isConnected && text.startsWith(written),
    write: (text) => {
      const added = text.slice(written.length);
      if (added === '') return;
      written = text;
      // Highlighting replaces the text nodes.
      if (tail !== null && tail.parentNode === code) tail.appendData(added);
      else {
        tail = code.ownerDocument.createTextNode(added);
        code.append(tail);
      }
      const began = performance.now();
      if (began < colourAt) return;
      colour(block);
      const now = performance.now();
      colourAt = now + Math.max(HIGHLIGHT_INTERVAL_MS, HIGHLIGHT_COST_FACTOR * (now - began));
    },
    clear: () => {
      if (code.isConnected) code.replaceChildren();
    },
  };
}
