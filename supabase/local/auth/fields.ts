/** The fields of a JSON object that came from outside. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries<unknown>(Object.entries(value))
    : {};
}

/** The text in a field, or '' when there is none. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** Reads a JSON object, or null when the text is no JSON or no object. */
export function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value)
      : null;
  } catch {
    // Not JSON: the caller is told.
    return null;
  }
}

/** True for the text form of a UUID. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);
}

/** True for what may be an e-mail address; the mail that arrives there decides. */
export function isEmail(text: string): boolean {
  return text.length <= 255 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text);
}
