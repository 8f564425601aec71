/** Heights of a text, code and table line and of the space below a block, px, as in the style sheet. */
const TEXT_LINE = 27;
const CODE_LINE = 21;
const ROW = 40;
const SPACE = 18;

const CHARACTERS_PER_LINE = 68;

const UNKNOWN_IMAGE = 240;

const heights = new WeakMap<Element, number>();

export function estimatedHeight(block: Element): number {
  const cached = heights.get(block);
  if (cached !== undefined) return cached;
  const height = guess(block);
  heights.set(block, height);
  return height;
}

function guess(block: Element): number {
  let height = 0;
  for (const part of block.children) {
    const text = part.textContent;
    if (part.matches('.code, pre')) height += CODE_LINE * text.split('\n').length + 3 * SPACE;
    else if (part.localName === 'table') height += ROW * part.querySelectorAll('tr').length + SPACE;
    else if (part.matches('h1, h2, h3')) height += 2 * TEXT_LINE + 2 * SPACE;
    else {
      const items = part.querySelectorAll('li, br, p').length;
      height += TEXT_LINE * Math.max(items, Math.ceil(text.length / CHARACTERS_PER_LINE)) + SPACE;
    }
    height += UNKNOWN_IMAGE * part.querySelectorAll('img').length;
  }
  return height;
}
