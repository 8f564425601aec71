import { array, nullable, picklist, safeParse, string, type GenericSchema } from 'valibot';

export const textOrNull = nullable(string());

export const contentType = picklist(['html', 'markdown']);

/** Null for a row in another shape, as a proxy or a newer server may send. */
export function readRow<T>(data: unknown, schema: GenericSchema<unknown, T>): T | null {
  const read = safeParse(schema, data);
  return read.success ? read.output : null;
}

export function readRows<T>(data: unknown, schema: GenericSchema<unknown, T>): T[] | null {
  return readRow(data, array(schema));
}
