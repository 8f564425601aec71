/** Replaces `[from, to)`, in UTF-16 units of the text that it changes. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}
