/** A text that is being written, which a preview follows key by key. */
export interface LiveText {
  /** The whole text as it is now. */
  readonly text: () => string;
  /** Calls the listener after every change. Returns how to stop. */
  readonly listen: (listener: () => void) => () => void;
}
