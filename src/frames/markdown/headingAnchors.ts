import type { BlockSwap } from './blockSheet.ts';

/** Before the name of a heading in its id, so that a heading takes no name that something else has. */
export const HEADING_PREFIX = 'heading-';

/** The names of the headings of a page, kept as its blocks come and go. */
export interface HeadingAnchors {
  /** Gives each heading of a new block its link. */
  readonly dress: (block: Element) => void;
  /** Numbers the names anew, where what changed could change them. */
  readonly changed: (swaps: readonly BlockSwap[], all: readonly Element[]) => void;
}

interface Heading {
  readonly element: Element;
  readonly link: Element;
  /** Its name before it is told apart from others. */
  readonly name: string;
  /** Whether the author gave it an id. */
  readonly hasId: boolean;
}

/**
 * Gives headings names as GitHub does, by which links in the text reach them: `## A heading!` is `#a-heading`, the
 * next of the same text `#a-heading-1`. Each page of a document counts by itself. An id of the author's own stays.
 */
export function headingAnchors(): HeadingAnchors {
  const headings = new WeakMap<Element, readonly Heading[]>();
  const of = (block: Element) => headings.get(block) ?? NOTHING;
  const namesOf = (blocks: readonly Element[]) => blocks.flatMap((block) => of(block));
  /** Whether the same headings stand where others stood. */
  const keepsNames = ({ gone, come }: BlockSwap) => {
    const before = namesOf(gone);
    const after = namesOf(come);
    return (
      before.length === after.length &&
      before.every((old, index) => isAlike(old, after[index])) &&
      ![...gone, ...come].some(startsPage)
    );
  };

  return {
    dress: (block) => {
      const found = [...block.querySelectorAll(HEADINGS)]
        .filter(({ classList }) => !classList.contains('sr-only'))
        .map(withLink);
      if (found.length > 0) headings.set(block, found);
    },
    changed: (swaps, all) => {
      if (swaps.every(keepsNames)) {
        for (const { gone, come } of swaps) {
          const before = namesOf(gone);
          for (const [index, heading] of namesOf(come).entries()) {
            const old = before[index];
            if (old !== undefined) setName(heading, old.element.id.slice(HEADING_PREFIX.length));
          }
        }
        return;
      }
      let taken = new Map<string, number>();
      for (const block of all) {
        if (startsPage(block)) taken = new Map();
        for (const heading of of(block)) setName(heading, told(heading.name, taken));
      }
    },
  };
}

const NOTHING: readonly Heading[] = [];
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Whether two headings get the same name at the same place: of those with an id of their own none is known. */
function isAlike(a: Heading, b: Heading | undefined): boolean {
  return a.name === b?.name && !a.hasId && !b.hasId;
}

/** Whether a block is the line that names the page below it. */
function startsPage(block: Element): boolean {
  return block.firstElementChild?.classList.contains('page-name') === true;
}

function withLink(element: Element): Heading {
  const name = headingName(element.textContent);
  const link = element.ownerDocument.createElement('a');
  link.className = 'anchor';
  link.setAttribute('aria-label', 'Link to this heading');
  element.append(link);
  return { element, link, name, hasId: element.id !== '' };
}

function setName({ element, link, hasId }: Heading, name: string): void {
  const id = hasId ? element.id : HEADING_PREFIX + name;
  if (element.id !== id) element.id = id;
  const address = `#${hasId ? id : name}`;
  if (link.getAttribute('href') !== address) link.setAttribute('href', address);
}

/** A heading's text as a name: lower case, words and hyphens only, each space a hyphen. */
function headingName(text: string): string {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  return name === '' ? 'section' : name;
}

/** The name, numbered where it is taken. */
function told(name: string, taken: Map<string, number>): string {
  let count = taken.get(name);
  if (count === undefined) {
    taken.set(name, 0);
    return name;
  }
  let found: string;
  do {
    count += 1;
    found = `${name}-${count}`;
  } while (taken.has(found));
  taken.set(name, count);
  taken.set(found, 0);
  return found;
}
