/** An object from an untrusted source. */
export type Fields = Readonly<Record<string, unknown>>;

/** Null also when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Callers decide what invalid JSON means.
    return null;
  }
}

/** Excludes arrays. */
export function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty unless the value is an object. */
export function fieldsOf(value: unknown): Fields {
  return hasFields(value) ? value : {};
}

/** '' unless the field is a string. */
export function textIn(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  return typeof text === 'string' ? text : '';
}
