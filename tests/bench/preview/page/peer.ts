/** A peer's page, as the bench uses it. */
export interface PeerPage {
  /** Mounts an editor with a live preview beside it, with this text. */
  readonly open: (text: string) => void;
  /** Puts the cursor at the end of the text, or of a line (from 0). */
  readonly placeCursor: (line: number | 'end') => void;
}

declare global {
  interface Window {
    peer: PeerPage;
  }
}

/** The full-window container of a peer's editor. */
export function stage(): HTMLElement {
  const found = document.getElementById('stage');
  if (found === null) throw new Error('The page has no stage.');
  return found;
}
