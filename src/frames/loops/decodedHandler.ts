const REFERENCES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/**
 * The code of an event handler attribute, with the position of each of its characters in the attribute. Null when it
 * has other character references than a program needs.
 */
export function decodedHandler(
  value: string,
): { readonly code: string; readonly positions: readonly number[] } | null {
  let code = '';
  const positions: number[] = [];
  let at = 0;
  while (at < value.length) {
    const reference = /^&(?:[a-z][a-z0-9]*|#[0-9a-fx]+);?/i.exec(value.slice(at, at + 40))?.[0];
    const char = reference === undefined ? value.charAt(at) : REFERENCES[reference];
    if (char === undefined) return null;
    code += char;
    positions.push(at);
    at += reference?.length ?? 1;
  }
  return { code, positions };
}
