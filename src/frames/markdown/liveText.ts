/** The editor's text, which a preview follows keystroke by keystroke. */
export interface LiveText {
  readonly text: () => string;
  readonly listen: (listener: () => void) => () => void;
}
