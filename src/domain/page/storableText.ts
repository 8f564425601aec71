/** Removes what no database stores: NUL characters and lone surrogates. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
