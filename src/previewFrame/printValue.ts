import { MAX_REPORT_LENGTH } from '#domain/previewProtocol.ts';

/**
 * What somebody logged, as a console would print it, at most `MAX_REPORT_LENGTH` long: texts bare, `%s` and its like
 * filled in, objects with what they hold. Never throws and never runs a getter, whatever the page made of its values.
 */
export function printValues(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  try {
    const parts =
      typeof first === 'string' && first.includes('%')
        ? fillIn(first, rest)
        : values.map((value) => printValue(value));
    return parts.join(' ').slice(0, MAX_REPORT_LENGTH);
  } catch {
    return '[object]';
  }
}

/** How deep and how far into a value is looked. */
const MAX_DEPTH = 4;
const MAX_ITEMS = 100;
/** Texts inside objects are cut to this length. */
const MAX_INNER_TEXT = 300;

/** The text with the values put in for its placeholders (the Console Standard's formatter), then the values left over. */
function fillIn(text: string, values: readonly unknown[]): string[] {
  let used = 0;
  const filled = text.replace(/%[sdifoOjc%]/g, (placeholder) => {
    if (placeholder === '%%') return '%';
    if (used >= values.length) return placeholder;
    const value = values[used];
    used += 1;
    switch (placeholder) {
      case '%c':
        return '';
      case '%d':
      case '%i':
        return typeof value === 'symbol' ? 'NaN' : String(Math.trunc(Number(value)));
      case '%f':
        return typeof value === 'symbol' ? 'NaN' : String(Number(value));
      default:
        return printValue(value);
    }
  });
  return [filled, ...values.slice(used).map((value) => printValue(value))];
}

function printValue(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_REPORT_LENGTH);
  return inner(value, { left: MAX_REPORT_LENGTH }, []);
}

/** How many characters may still be printed. */
interface Budget {
  left: number;
}

function inner(value: unknown, budget: Budget, above: readonly object[]): string {
  const text = plain(value) ?? compound(Object(value), budget, above);
  budget.left -= text.length;
  return text;
}

function plain(value: unknown): string | null {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(
        value.length > MAX_INNER_TEXT ? `${value.slice(0, MAX_INNER_TEXT)}…` : value,
      );
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint':
      return `${value}n`;
    case 'undefined':
      return 'undefined';
    case 'boolean':
      return String(value);
    case 'symbol':
      return value.toString();
    case 'function':
      return /^class\b/.test(Function.prototype.toString.call(value))
        ? `class ${nameOf(value)}`
        : `ƒ ${nameOf(value)}()`;
    default:
      return null;
  }
}

/** The name in a function's own `name`; a page may have put a getter or any other thing there. */
function nameOf(named: object): string {
  const name: unknown = Object.getOwnPropertyDescriptor(named, 'name')?.value;
  return typeof name === 'string' ? name.slice(0, 80) : '';
}

function compound(value: object, budget: Budget, above: readonly object[]): string {
  try {
    if (above.includes(value)) return '[Circular]';
    const special = wellKnown(value);
    if (special !== null) return special;
    const path = [...above, value];
    const tooDeep = above.length >= MAX_DEPTH;
    if (Array.isArray(value)) return tooDeep ? '[…]' : printArray(value, budget, path);
    if (tooDeep) return '{…}';
    const more = (item: unknown) => inner(item, budget, path);
    if (value instanceof Map) {
      const entries = taken(value, value.size, budget, ([k, v]) => `${more(k)} → ${more(v)}`);
      return `Map(${value.size}) {${entries}}`;
    }
    if (value instanceof Set)
      return `Set(${value.size}) {${taken(value, value.size, budget, more)}}`;
    return printObject(value, budget, path);
  } catch {
    // A proxy that throws, an object of a frame that is out of reach.
    return '[object]';
  }
}

function printArray(array: readonly unknown[], budget: Budget, path: readonly object[]): string {
  const items = array.slice(0, MAX_ITEMS);
  return `[${taken(items, array.length, budget, (item) => inner(item, budget, path))}]`;
}

function printObject(value: object, budget: Budget, path: readonly object[]): string {
  const keys = Object.keys(value);
  const body = taken(keys, keys.length, budget, (key) => {
    const property = Object.getOwnPropertyDescriptor(value, key);
    const shown = property !== undefined && 'value' in property;
    const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : JSON.stringify(key);
    return `${name}: ${shown ? inner(property.value, budget, path) : '(…)'}`;
  });
  const name = classOf(value);
  return name === '' || name === 'Object' ? `{${body}}` : `${name} {${body}}`;
}

function taken<Item>(
  items: Iterable<Item>,
  size: number,
  budget: Budget,
  print: (item: Item) => string,
): string {
  const parts: string[] = [];
  for (const item of items) {
    if (parts.length >= MAX_ITEMS || budget.left <= 0) break;
    parts.push(print(item));
  }
  if (parts.length < size) parts.push(`… ${size - parts.length} more`);
  return parts.join(', ');
}

/** Values that say more by a text of their own than by their properties. */
function wellKnown(value: object): string | null {
  if (value instanceof Error) return printError(value);
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (value instanceof RegExp) return RegExp.prototype.toString.call(value);
  if (value instanceof Element) return openingTag(value);
  if (value instanceof Text) return `#text ${JSON.stringify(value.data.slice(0, MAX_INNER_TEXT))}`;
  if (value instanceof Event) return `${classOf(value)} {type: ${JSON.stringify(value.type)}}`;
  if (value === window || value === document) return classOf(value);
  return null;
}

function printError(error: Error): string {
  const text = `${error.name}: ${error.message}`;
  return error.cause === undefined || error.cause === error || !(error.cause instanceof Error)
    ? text
    : `${text} (cause: ${error.cause.name}: ${error.cause.message})`;
}

function openingTag(element: Element): string {
  const name = element.localName;
  const attributes = [...element.attributes].slice(0, 10);
  const written = attributes.map((one) => ` ${one.name}="${one.value.slice(0, 60)}"`).join('');
  return `<${name}${written}>`;
}

/** The name of the class an object was made by, without asking the object itself. */
function classOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return '';
  const constructor: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof constructor === 'function' ? nameOf(constructor) : '';
}
