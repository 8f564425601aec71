/** An object that somebody else has written: fields of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value that a JSON text says; null also when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What no JSON means, the caller knows: a page of something in between, or nothing at all.
    return null;
  }
}

/** Whether a value is an object with fields; a list is none. */
export function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value; none when it has none. */
export function fieldsOf(value: unknown): Fields {
  return hasFields(value) ? value : {};
}

/** The text in a field of a value; '' when there is none. */
export function textIn(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  return typeof text === 'string' ? text : '';
}
