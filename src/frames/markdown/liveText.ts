export interface LiveText {
  readonly text: () => string;
  readonly listen: (listener: () => void) => () => void;
}
