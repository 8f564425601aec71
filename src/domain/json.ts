export type Fields = Readonly<Record<string, unknown>>;

/** Null for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Excludes arrays. */
export function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object; none for any other value, so that what a server sends needs no further checks. */
export function fieldsOf(value: unknown): Fields {
  return hasFields(value) ? value : {};
}

/** A field as text; empty where it is missing or of another type. */
export function textIn(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  return typeof text === 'string' ? text : '';
}
