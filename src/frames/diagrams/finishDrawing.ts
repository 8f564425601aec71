import DOMPurify from 'dompurify';
import { UNDRAWN, type Drawing } from '#domain/markdown/drawing.ts';

/** In UTF-16 units: an address of more would be slow to load, and larger than most pages. */
const MAX_SVG = 1_000_000;

/** In CSS px, of each side: browsers show no larger image. */
const MAX_SIDE = 16_000;

const MAX_LABEL = 500;

/** Makes an SVG document of the library's HTML: sanitised once more, and with a size of its own. */
export function finishDrawing(html: string, source: string): Drawing {
  const drawn = DOMPurify.sanitize(html, {
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_ATTR: ['dominant-baseline'],
    FORBID_TAGS: ['a', 'image', 'foreignobject'],
    RETURN_DOM_FRAGMENT: true,
  });
  const svg = drawn.querySelector('svg');
  const [x = 0, y = 0, width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const isSized = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0;
  if (svg === null || !isSized) return { kind: 'problem', reason: UNDRAWN };
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.style.removeProperty('max-width');
  const text = new XMLSerializer().serializeToString(svg).replace(NOT_IN_XML, '');
  if (text.length > MAX_SVG || Math.max(width, height) > MAX_SIDE) {
    return { kind: 'problem', reason: 'This diagram is too large to show.' };
  }
  const described = [...svg.querySelectorAll(':scope > title, :scope > desc')]
    .map(({ textContent }) => textContent.trim())
    .filter((part) => part !== '');
  const label = described.length > 0 ? described.join('. ') : source.trim();
  return { kind: 'drawn', svg: text, label: label.slice(0, MAX_LABEL), width, height };
}

/** XML allows no control characters but these three. */
const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
