export type Fields = Readonly<Record<string, unknown>>;

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

export function fieldsOf(value: unknown): Fields {
  return hasFields(value) ? value : {};
}

export function textIn(value: unknown, name: string): string {
  const text = fieldsOf(value)[name];
  return typeof text === 'string' ? text : '';
}
