/** What the page of a peer gives the bench. */
export interface PeerPage {
  /** Puts an editor with its live preview beside it into the page, with this text. */
  readonly open: (text: string) => void;
  /** Puts the cursor at the end of the text, or behind a line of it (from 0). */
  readonly placeCursor: (line: number | 'end') => void;
}

declare global {
  interface Window {
    peer: PeerPage;
  }
}

/** The element that a peer's editor goes into: all of the window. */
export function stage(): HTMLElement {
  const found = document.getElementById('stage');
  if (found === null) throw new Error('The page has no stage.');
  return found;
}
