export type Fields = Readonly<Record<string, unknown>>;

/** Empty unless `value` is an object. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? Object.fromEntries<unknown>(Object.entries(value)) : {};
}

/** Null unless the text is a JSON object. */
export function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? fieldsOf(value) : null;
  } catch {
    return null;
  }
}

/** An empty string unless the field is a string. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** The strings of a list; empty unless the field is one. */
export function textsIn(fields: Fields, name: string): readonly string[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
