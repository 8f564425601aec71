const HEADINGS = 'h1, h2, h3, h4, h5, h6';

const PLACE = 'div.toc';

/** Only changes to these elements can change a table of contents. */
export const CONTENTS_PARTS = `${HEADINGS}, ${PLACE}, .page-name`;

/** A longer list would be slower to lay out than the page. */
const MAX_ENTRIES = 1000;

interface Page {
  readonly places: Element[];
  readonly headings: Element[];
}

/** Fills the tables of contents with the headings of their own sub-page, as links where these have ids. */
export function fillContents(blocks: Iterable<Element>): void {
  let page: Page = { places: [], headings: [] };
  const pages = [page];
  for (const block of blocks) {
    for (const part of block.querySelectorAll(CONTENTS_PARTS)) {
      if (part.classList.contains('page-name')) pages.push((page = { places: [], headings: [] }));
      else if (part.localName === 'div') page.places.push(part);
      else if (!part.classList.contains('sr-only')) page.headings.push(part);
    }
  }
  for (const { places, headings } of pages) {
    for (const place of places) {
      place.setAttribute('role', 'navigation');
      place.setAttribute('aria-label', 'Contents');
      place.replaceChildren(...listOf(place.ownerDocument, headings.slice(0, MAX_ENTRIES)));
    }
  }
}

function listOf(doc: Document, headings: readonly Element[]): readonly Element[] {
  const lists: { readonly list: Element; readonly rank: number }[] = [];
  for (const heading of headings) {
    const rank = Number(heading.localName.slice(1));
    while (lists.length > 1 && rank < (lists.at(-1)?.rank ?? 0)) lists.pop();
    const outer = lists.at(-1);
    let list = outer?.list;
    if (outer === undefined || list === undefined || rank > outer.rank) {
      list = doc.createElement('ul');
      (outer?.list.lastElementChild ?? outer?.list)?.append(list);
      lists.push({ list, rank });
    }
    const item = doc.createElement('li');
    item.append(linkTo(doc, heading));
    list.append(item);
  }
  const [first] = lists;
  return first === undefined ? [] : [first.list];
}

function linkTo(doc: Document, heading: Element): Element | Text {
  const text = heading.textContent.trim();
  if (heading.id === '') return doc.createTextNode(text);
  const link = doc.createElement('a');
  link.setAttribute('href', `#${heading.id}`);
  link.textContent = text;
  return link;
}
