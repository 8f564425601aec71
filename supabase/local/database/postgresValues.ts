import pg from 'pg';

/** Values as PostgREST's JSON has them, by type identifier (`select oid from pg_type`); text for any other type. */
const SCALARS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [16, (text) => text === 't'],
  [17, pg.types.getTypeParser(17)],
  // Numbers where they are exact.
  [
    20,
    (text) => {
      const number = Number(text);
      return Number.isSafeInteger(number) ? number : BigInt(text);
    },
  ],
  ...[21, 23, 26, 700, 701].map((type) => [type, Number] as const),
  ...[114, 3802].map((type) => [type, (text: string): unknown => JSON.parse(text)] as const),
  [
    1700,
    (text) => {
      const number = Number(text);
      return Number.isFinite(number) && String(number) === text ? number : text;
    },
  ],
  // Sessions are in UTC.
  [1184, (text) => text.replace(/^(\S+) (\S+)\+00$/u, '$1T$2+00:00')],
]);

/** The types of arrays, each with its elements' type. */
const ELEMENTS: ReadonlyMap<number, number> = new Map([
  [199, 114],
  [1000, 16],
  [1001, 17],
  [1003, 19],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1014, 1042],
  [1015, 1043],
  [1016, 20],
  [1021, 700],
  [1022, 701],
  [1028, 26],
  [1115, 1114],
  [1182, 1082],
  [1185, 1184],
  [1231, 1700],
  [2951, 2950],
  [3807, 3802],
]);

const TEXTS = 1009;
const parseTexts = pg.types.getTypeParser(TEXTS as never) as (text: string) => readonly unknown[];

function parserOf(type: number): (text: string) => unknown {
  const element = ELEMENTS.get(type);
  if (element === undefined) return SCALARS.get(type) ?? ((text) => text);
  const parse = parserOf(element);
  const parseEach = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(parseEach);
    return typeof value === 'string' ? parse(value) : value;
  };
  return (text) => parseEach(parseTexts(text));
}

/** How the driver reads values: it asks for the text format only. */
export const VALUE_TYPES = {
  getTypeParser: parserOf as typeof pg.types.getTypeParser,
};

/** The driver writes arrays as PostgreSQL's; one of objects can only be JSON. */
export function prepareValue(value: unknown): unknown {
  return Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null)
    ? JSON.stringify(value)
    : value;
}
