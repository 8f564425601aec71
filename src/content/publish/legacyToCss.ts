import type { Steps } from '#domain/steps.ts';
import type { Look } from './legacyStyles.ts';

/** Style declarations survive; these attributes are outside the allow-list. */
export function foldAttributes(element: Element, look: Look): void {
  for (const attribute of Array.from(element.attributes)) {
    const style = styleOf(element.localName, attribute.name, attribute.value.trim());
    if (style === null) continue;
    element.removeAttribute(attribute.name);
    look.add(element, style);
  }
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
      return tag === 'table' && /^\d{0,2}$/.test(value) ? `border: ${value || 1}px outset` : null;
    case 'cellspacing':
      return LENGTH.test(value) ? `border-spacing: ${withUnit(value)}` : null;
    case 'type':
      return listTypeOf(tag, value);
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

/** Numbers of lists that don't count up from one. */
export function* foldNumbers(doc: Document, look: Look): Steps<void> {
  for (const list of doc.body.querySelectorAll('ol:is([start], [reversed])')) {
    yield null;
    const items = [...list.children].filter(({ localName }) => localName === 'li');
    const step = list.hasAttribute('reversed') ? -1 : 1;
    const start = numberOf(list.getAttribute('start')) ?? (step < 0 ? items.length : 1);
    let next: number | null = start;
    for (const item of items) {
      yield null;
      const own = numberOf(item.getAttribute('value'));
      if (own === null && next !== null) look.add(item, `counter-set: list-item ${next}`);
      // The browser keeps counting up.
      next = step < 0 ? (own ?? next ?? 0) + step : null;
    }
    list.removeAttribute('start');
    list.removeAttribute('reversed');
  }
}

function numberOf(value: string | null): number | null {
  return value !== null && /^-?\d{1,6}$/.test(value.trim()) ? Number(value) : null;
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
