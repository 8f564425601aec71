export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);
}

/** A loose check: only a delivered mail proves an address. */
export function isEmail(text: string): boolean {
  return text.length <= 255 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(text);
}
