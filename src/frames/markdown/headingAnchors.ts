import { headingName } from '#domain/markdown/dialect.ts';
import type { BlockSwap } from './blockSheet.ts';

/** Prefix of heading ids, so that no heading shadows a named element of the document. */
export const HEADING_PREFIX = 'heading-';

interface Heading {
  readonly element: Element;
  readonly link: Element;
  readonly name: string;
  readonly hasId: boolean;
}

/** Ids as on GitHub, per sub-page: `## A heading!` is `a-heading`, the next one `a-heading-1`. The author’s own stay. */
export function headingAnchors() {
  const headings = new WeakMap<Element, readonly Heading[]>();
  const headingsOf = (block: Element) => headings.get(block) ?? NOTHING;
  const namesOf = (blocks: readonly Element[]) => blocks.flatMap((block) => headingsOf(block));
  const keepsNames = ({ removed, added }: BlockSwap) => {
    const before = namesOf(removed);
    const after = namesOf(added);
    return (
      before.length === after.length &&
      before.every((old, index) => isSameName(old, after[index])) &&
      ![...removed, ...added].some(startsPage)
    );
  };

  return {
    decorate: (block: Element) => {
      const found = [...block.querySelectorAll(HEADINGS)]
        .filter(({ classList }) => !classList.contains('sr-only'))
        .map(withLink);
      if (found.length > 0) headings.set(block, found);
    },
    /** Renumbers duplicate names if the change can affect them. */
    changed: (swaps: readonly BlockSwap[], all: readonly Element[]) => {
      if (swaps.every(keepsNames)) {
        for (const { removed, added } of swaps) {
          const before = namesOf(removed);
          for (const [index, heading] of namesOf(added).entries()) {
            const old = before[index];
            if (old !== undefined) setName(heading, old.element.id.slice(HEADING_PREFIX.length));
          }
        }
        return;
      }
      let taken = new Map<string, number>();
      for (const block of all) {
        if (startsPage(block)) taken = new Map();
        for (const heading of headingsOf(block)) setName(heading, uniqueName(heading.name, taken));
      }
    },
  };
}

const NOTHING: readonly Heading[] = [];
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Whether both get the same id in the same position; unknown for ids set by the author. */
function isSameName(a: Heading, b: Heading | undefined): boolean {
  return a.name === b?.name && !a.hasId && !b.hasId;
}

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

function uniqueName(name: string, taken: Map<string, number>): string {
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

/** Labels footnote links for screen readers; the sanitiser removes the labels of the renderer. */
export function nameFootnotes(block: Element): void {
  for (const link of block.querySelectorAll('a[href^="#user-content-fn-"]')) {
    if (link.id !== '') link.setAttribute('aria-label', `Footnote ${link.textContent}`);
  }
  for (const link of block.querySelectorAll('a.data-footnote-backref')) {
    const note = link.closest('li');
    const number = note === null ? 0 : [...(note.parentElement?.children ?? [])].indexOf(note) + 1;
    link.setAttribute('aria-label', `Back to footnote ${number} in the text`);
  }
}
