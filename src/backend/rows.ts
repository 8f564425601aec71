import { array, nullable, picklist, safeParse, string, type GenericSchema } from 'valibot';

export const textOrNull = nullable(string());

export const contentType = picklist(['html', 'markdown']);

export function readRow<T>(data: unknown, schema: GenericSchema<unknown, T>): T | null {
  const read = safeParse(schema, data);
  return read.success ? read.output : null;
}

export function readRows<T>(data: unknown, schema: GenericSchema<unknown, T>): T[] | null {
  return readRow(data, array(schema));
}
