/** In UTF-16 units; longer text between two rules is text. */
const MAX_LENGTH = 10_000;

/** The first line `---`, lines of `key: value`, lists and comments, and the last line; the lines between them. */
const BLOCK =
  /^---[ \t]*\r?\n(?=[a-z_])((?:(?:[a-z_][\w .-]{0,100}:(?=\s).*|[ \t#-](?!--).*|)\r?\n)+?)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/i;

/** Null for text, and where a page marker inside wins (spec §5). */
export function frontMatterLines(
  text: string,
): { readonly body: string; readonly end: number } | null {
  const [whole, body = ''] = BLOCK.exec(text.slice(0, MAX_LENGTH)) ?? [];
  return whole === undefined ? null : { body, end: whole.length };
}
