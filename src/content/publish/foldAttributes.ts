/**
 * Moves what an attribute outside the allow-list says about an element's look into its `style`, where it survives:
 * text direction, alignment, list numbering, old presentational attributes.
 */
export function foldAttributes(element: Element): void {
  for (const attribute of Array.from(element.attributes)) {
    const style = styleOf(element.localName, attribute.name, attribute.value.trim());
    if (style === null) continue;
    element.removeAttribute(attribute.name);
    prependStyle(element, style);
  }
}

/** Puts declarations before those an element already has, so that its own win. */
export function prependStyle(element: Element, declarations: string): void {
  const own = element.getAttribute('style')?.trim() ?? '';
  element.setAttribute('style', own === '' ? `${declarations};` : `${declarations}; ${own}`);
}

/** What `<center>` and `align="center"` do: unlike the standard's keyword they centre tables and blocks as well. */
export const CENTRED = 'text-align: center; text-align: -moz-center; text-align: -webkit-center';

const KEYWORD = /^[a-z-]+$/i;
const COLOUR = /^(#[0-9a-f]{3,8}|[a-z]+)$/i;
const LENGTH = /^\d{1,5}%?$/;
const LIST_TYPES = new Map([
  ['1', 'decimal'],
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
  ['disc', 'disc'],
  ['circle', 'circle'],
  ['square', 'square'],
]);

function styleOf(tag: string, name: string, value: string): string | null {
  switch (name) {
    case 'dir':
      return directionOf(tag, value.toLowerCase());
    case 'align':
      return alignmentOf(tag, value.toLowerCase());
    case 'valign':
      return KEYWORD.test(value) ? `vertical-align: ${value}` : null;
    case 'bgcolor':
      return COLOUR.test(value) ? `background-color: ${value}` : null;
    case 'color':
      return COLOUR.test(value) ? `color: ${value}` : null;
    case 'border':
      return tag === 'table' && /^\d{1,2}$/.test(value) ? `border: ${value}px outset gray` : null;
    case 'cellspacing':
      return LENGTH.test(value) ? `border-spacing: ${withUnit(value)}` : null;
    case 'type':
      return listTypeOf(tag, value);
    case 'start':
      return tag === 'ol' && /^-?\d{1,6}$/.test(value)
        ? `counter-reset: list-item ${Number(value) - 1}`
        : null;
    case 'value':
      return tag === 'li' && /^-?\d{1,6}$/.test(value)
        ? `counter-set: list-item ${Number(value)}`
        : null;
    case 'nowrap':
      return 'white-space: nowrap';
    case 'face':
      return tag === 'font' && /^[\w ,'-]+$/.test(value) ? `font-family: ${value}` : null;
    case 'size':
      return sizeOf(tag, value);
    case 'noshade':
      return 'border-style: solid; background-color: gray';
    default:
      return null;
  }
}

function directionOf(tag: string, value: string): string | null {
  if (value === 'auto') return 'unicode-bidi: plaintext';
  if (value !== 'rtl' && value !== 'ltr') return null;
  return `direction: ${value}; unicode-bidi: ${tag === 'bdo' ? 'bidi-override' : 'isolate'}`;
}

function alignmentOf(tag: string, value: string): string | null {
  if (!/^(left|right|center|justify|middle|top|bottom)$/.test(value)) return null;
  if (tag === 'img') {
    return value === 'left' || value === 'right' ? `float: ${value}` : `vertical-align: ${value}`;
  }
  if (tag === 'table') return value === 'center' ? 'margin: 0 auto' : `float: ${value}`;
  if (value === 'center' || value === 'middle') return CENTRED;
  return `text-align: ${value}`;
}

/** The seven sizes of `<font>`, the third of which is a page's own, and the thickness of a line. */
const FONT_SIZES = ['x-small', 'small', 'medium', 'large', 'x-large', 'xx-large', 'xxx-large'];

function sizeOf(tag: string, value: string): string | null {
  if (tag === 'hr') return /^\d{1,3}$/.test(value) ? `height: ${Number(value) - 2}px` : null;
  const size = /^([+-]?)(\d)$/.exec(value);
  if (tag !== 'font' || size === null) return null;
  const [, sign = '', digits = ''] = size;
  const step = sign === '' ? Number(digits) : 3 + Number(`${sign}${digits}`);
  return `font-size: ${FONT_SIZES[Math.min(7, Math.max(1, step)) - 1] ?? 'medium'}`;
}

function listTypeOf(tag: string, value: string): string | null {
  const type = LIST_TYPES.get(value);
  return type !== undefined && /^(ol|ul|li)$/.test(tag) ? `list-style-type: ${type}` : null;
}

function withUnit(value: string): string {
  return value.endsWith('%') ? value : `${value}px`;
}
