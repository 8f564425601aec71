import { MAX_REPORT_LENGTH } from '#domain/previewProtocol.ts';

/** Formats values as a console does. Hostile values are safe: never throws, never runs a getter. */
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

const MAX_DEPTH = 4;
const MAX_ITEMS = 100;
const MAX_INNER_TEXT = 300;

/** The Console Standard's formatter; unused values follow. */
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
  return printNested(value, { left: MAX_REPORT_LENGTH }, []);
}

interface Budget {
  left: number;
}

function printNested(value: unknown, budget: Budget, ancestors: readonly object[]): string {
  const text = printPrimitive(value) ?? printObject(Object(value), budget, ancestors);
  budget.left -= text.length;
  return text;
}

function printPrimitive(value: unknown): string | null {
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

/** A page may have put a getter or anything else there. */
function nameOf(named: object): string {
  const name: unknown = Object.getOwnPropertyDescriptor(named, 'name')?.value;
  return typeof name === 'string' ? name.slice(0, 80) : '';
}

function printObject(value: object, budget: Budget, ancestors: readonly object[]): string {
  try {
    if (ancestors.includes(value)) return '[Circular]';
    const special = printKnownType(value);
    if (special !== null) return special;
    const path = [...ancestors, value];
    const tooDeep = ancestors.length >= MAX_DEPTH;
    if (Array.isArray(value)) return tooDeep ? '[…]' : printArray(value, budget, path);
    if (tooDeep) return '{…}';
    const more = (item: unknown) => printNested(item, budget, path);
    if (value instanceof Map) {
      const entries = printItems(value, value.size, budget, ([k, v]) => `${more(k)} → ${more(v)}`);
      return `Map(${value.size}) {${entries}}`;
    }
    if (value instanceof Set)
      return `Set(${value.size}) {${printItems(value, value.size, budget, more)}}`;
    return printProperties(value, budget, path);
  } catch {
    // A throwing proxy, or an object of another origin.
    return '[object]';
  }
}

function printArray(array: readonly unknown[], budget: Budget, path: readonly object[]): string {
  const items = array.slice(0, MAX_ITEMS);
  return `[${printItems(items, array.length, budget, (item) => printNested(item, budget, path))}]`;
}

function printProperties(value: object, budget: Budget, path: readonly object[]): string {
  const keys = Object.keys(value);
  const body = printItems(keys, keys.length, budget, (key) => {
    const property = Object.getOwnPropertyDescriptor(value, key);
    const shown = property !== undefined && 'value' in property;
    const name = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? key : JSON.stringify(key);
    return `${name}: ${shown ? printNested(property.value, budget, path) : '(…)'}`;
  });
  const name = classOf(value);
  return name === '' || name === 'Object' ? `{${body}}` : `${name} {${body}}`;
}

function printItems<Item>(
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

function printKnownType(value: object): string | null {
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

function classOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (typeof prototype !== 'object' || prototype === null) return '';
  const constructor: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof constructor === 'function' ? nameOf(constructor) : '';
}
