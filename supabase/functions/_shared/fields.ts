/** An object somebody else has written: fields of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value; none when it is no object, or a list. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? Object.fromEntries<unknown>(Object.entries(value)) : {};
}

/** The fields that a JSON text holds, or null when it is no JSON object. */
export function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? fieldsOf(value) : null;
  } catch {
    // Not JSON: what that means is for the caller to say.
    return null;
  }
}

/** A field's text; '' when it is missing or something else. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
