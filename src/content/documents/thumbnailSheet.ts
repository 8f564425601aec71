import type { ContentType } from '#domain/page/page.ts';
import { parseDocument, serialise } from '#content/sanitise/dom.ts';

/** Layout width before scaling down, in CSS px. */
export const THUMBNAIL_WIDTH = 960;

export function thumbnailHtml(type: ContentType, styles: string, html: string): string {
  return `<style>${THUMBNAIL_STYLES}${styles}</style><div class="sheet ${type}">${html}</div>`;
}

/** A page that is a single block with a background fills its card: scaled down, the default margin looks like a gap. */
export const THUMBNAIL_STYLES = `
.sheet { width: ${THUMBNAIL_WIDTH}px; box-sizing: border-box; min-height: 100%; padding: 8px; overflow-wrap: break-word; font: 16px/normal serif; color: CanvasText; }
.sheet.markdown { max-width: none; padding: 48px 72px; font-size: 20px; }
.sheet:has(> .recto-html, > .recto-body, > div[style*='background']:only-child) { padding: 0; }
.recto-html, .recto-body { display: flow-root; min-height: inherit; }
img { max-width: 100%; }
`;

/** Loads nothing but pictures of the bucket in `project`, the address of the server's project. */
export function cheapContent(html: string, project: string): string {
  const { body } = parseDocument(html);
  let pictures = 0;
  for (const image of body.querySelectorAll('img[src]')) {
    const address = image.getAttribute('src') ?? '';
    if (PICTURE.test(address)) continue;
    if (isOwnPicture(address, project) && pictures < MAX_PICTURES) pictures += 1;
    else image.removeAttribute('src');
  }
  let shadows = 0;
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    simplify(element);
    const { boxShadow } = element.style;
    if (boxShadow === '') continue;
    shadows += 1;
    if (shadows > MAX_SHADOWS || !isSmallShadow(boxShadow))
      element.style.removeProperty('box-shadow');
  }
  return serialise(body);
}

/** Of the own bucket: each may be 2 MB. */
const MAX_PICTURES = 4;

/** Not SVG, which may hold slow filters itself. */
const PICTURE = /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i;

/** In UTF-16 units: long values are lists (gradients, polygons, fonts), each item of which takes time. */
const MAX_STYLE_LENGTH = 8000;
const MAX_VALUE_LENGTH = 300;

/** Custom properties can double at each use. */
const MAX_CUSTOM_LENGTH = 100;

/** Bounds for box shadows: blurring is slow, but some drawings consist of shadows only. */
const MAX_SHADOWS = 12;
const MAX_SHADOW_LENGTHS = 12;
const MAX_SHADOW_PX = 60;

const SLOW_PROPERTIES = words(`
  filter backdrop-filter text-shadow mask mask-border -webkit-mask-box-image clip-path
  -webkit-box-reflect mix-blend-mode background-blend-mode will-change backface-visibility
  perspective transform-style columns shape-outside animation transition zoom
`);

/** Whether a style may hold one of those, a long value or an address; any escape might spell one. */
const SUSPECT = new RegExp(
  `\\\\|url|image|src|cross-fade|3d|--|shadow|${SLOW_PROPERTIES.join('|')}|mask|animation|transition|column`,
  'i',
);

const LOADS = /\\|url|image|src|cross-fade/i;

function simplify(element: HTMLElement): void {
  const source = element.getAttribute('style') ?? '';
  if (source.length <= MAX_VALUE_LENGTH && !SUSPECT.test(source)) return;
  if (source.length > MAX_STYLE_LENGTH) {
    element.removeAttribute('style');
    return;
  }
  simplifyStyle(element.style);
}

export function simplifyStyle(style: CSSStyleDeclaration): void {
  for (const property of SLOW_PROPERTIES) style.removeProperty(property);
  for (const property of Array.from(style)) {
    if (isCostly(property, style.getPropertyValue(property))) style.removeProperty(property);
  }
}

function isCostly(property: string, value: string): boolean {
  const isCustom = property.startsWith('--');
  return (
    value.length > (isCustom ? MAX_CUSTOM_LENGTH : MAX_VALUE_LENGTH) ||
    LOADS.test(value) ||
    (isCustom && value.split('var(').length > 2) ||
    (property === 'transform' && /3d|z\(|rotate[xy]\(|perspective/i.test(value))
  );
}

function isSmallShadow(value: string): boolean {
  const lengths = value.match(/(?<![\d.])[\d.]+(?:[a-z]+|%)/gi) ?? [];
  return (
    lengths.length <= MAX_SHADOW_LENGTHS &&
    lengths.every((one) => one.endsWith('px') && Number.parseFloat(one) <= MAX_SHADOW_PX)
  );
}

function words(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** Exact, so that no `..` leads out of the bucket. Not shared with `picture.ts`: thumbnails load little code. */
const PATH = /^\/storage\/v1\/object\/public\/images\/[0-9a-f-]{36}\/[0-9a-f]{64}\.[a-z]{3,4}$/u;

function isOwnPicture(address: string, project: string): boolean {
  return address.startsWith(project) && PATH.test(address.slice(project.length));
}
