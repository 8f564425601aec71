import { hasFields, type Fields } from '#domain/json.ts';

/** Reads every row of an answer; null when it isn't a list or a row has another shape. */
export function readRows<T>(data: unknown, readRow: (row: Fields) => T | null): T[] | null {
  if (!Array.isArray(data)) return null;
  const values: T[] = [];
  for (const row of data) {
    const value = hasFields(row) ? readRow(row) : null;
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

/** Whether a nullable text column has its type. */
export function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

/** Whether a text array column has its type. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
