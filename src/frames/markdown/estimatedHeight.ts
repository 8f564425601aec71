/** A line of running text, of code and of a table, and the space below a block, px, as the sheet has them. */
const TEXT_LINE = 27;
const CODE_LINE = 21;
const ROW = 40;
const SPACE = 18;

/** How much text goes on a line, UTF-16 units. */
const LINE_LENGTH = 68;

/** A picture of unknown size, px. */
const PICTURE = 240;

const heights = new WeakMap<Element, number>();

/** How high a block of a Markdown page is likely to be, px, before it is laid out. Remembered for each block. */
export function estimatedHeight(block: Element): number {
  const known = heights.get(block);
  if (known !== undefined) return known;
  const height = guess(block);
  heights.set(block, height);
  return height;
}

function guess(block: Element): number {
  let height = 0;
  for (const part of block.children) {
    const text = part.textContent;
    if (part.matches('.code, pre')) height += CODE_LINE * lines(text) + 3 * SPACE;
    else if (part.localName === 'table') height += ROW * part.querySelectorAll('tr').length + SPACE;
    else if (part.matches('h1, h2, h3')) height += 2 * TEXT_LINE + 2 * SPACE;
    else {
      const items = part.querySelectorAll('li, br, p').length;
      height += TEXT_LINE * Math.max(items, Math.ceil(text.length / LINE_LENGTH)) + SPACE;
    }
    height += PICTURE * part.querySelectorAll('img').length;
  }
  return height;
}

function lines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
