import { trustedHtml } from '#content/trusted.ts';
import { estimatedHeight } from './estimatedHeight.ts';

/** A page of blocks, each made of a piece of HTML, in groups that are laid out only where they are near the screen. */
export interface BlockSheet {
  /**
   * Makes it show these pieces, leaving the elements of those that did not change where they are, so that scrolling,
   * selection and pictures survive. Pieces that are not `complete` yet are the upper part of a page: what stands
   * below them stays.
   */
  readonly put: (wanted: readonly string[], complete: boolean) => void;
  /** The elements of the blocks, in order. */
  readonly elements: () => readonly HTMLElement[];
}

/** What a sheet does with its blocks beside showing them. */
export interface BlockDresser {
  /** Called with each new block before it is put in; `replaced` is the one that it comes instead of, if it is one. */
  readonly dress: (block: HTMLElement, replaced: HTMLElement | null) => void;
  /** Called when blocks went and others came. */
  readonly changed: (
    gone: readonly HTMLElement[],
    come: readonly HTMLElement[],
    all: readonly HTMLElement[],
  ) => void;
}

/** So many blocks are a group: a few screens of text. One that grows beyond twice as many is divided. */
const GROUP_SIZE = 40;

/** Takes charge of the content of `root`. */
export function blockSheet(root: HTMLElement, { dress, changed }: BlockDresser): BlockSheet {
  const doc = root.ownerDocument;
  let htmls: readonly string[] = [];
  let elements: readonly HTMLElement[] = [];
  root.replaceChildren();

  const make = (html: string, replaced: HTMLElement | null) => {
    const block = doc.createElement('div');
    block.className = 'block';
    block.innerHTML = trustedHtml(html);
    dress(block, replaced);
    return block;
  };

  const insert = (
    added: readonly HTMLElement[],
    before: HTMLElement | null,
    next: HTMLElement | null,
  ) => {
    let group = before?.parentElement ?? next?.parentElement ?? newGroup(root, null);
    const touched = new Set([group]);
    let place = before === null ? group.firstChild : before.nextSibling;
    if (place !== null && group.childElementCount + added.length > 2 * GROUP_SIZE) {
      touched.add(divide(root, group, place));
      place = null;
    }
    for (const block of added) {
      if (place === null && group.childElementCount >= GROUP_SIZE) group = newGroup(root, group);
      touched.add(group);
      group.insertBefore(block, place);
    }
    for (const each of touched) estimate(each);
  };

  return {
    put: (wanted, complete) => {
      const { start, end } = sameEnds(htmls, wanted, complete);
      const kept = complete
        ? elements.length - end
        : Math.max(start, Math.min(wanted.length, elements.length));
      const gone = elements.slice(start, kept);
      const htmlsCome = wanted.slice(start, wanted.length - end);
      const isOne = gone.length === 1 && htmlsCome.length === 1;
      const come = htmlsCome.map((html) => make(html, isOne ? (gone[0] ?? null) : null));
      const [old] = gone;
      const [only] = come;
      if (isOne && old !== undefined && only !== undefined) {
        old.replaceWith(only);
        if (only.parentElement !== null) estimate(only.parentElement);
      } else {
        if (come.length > 0)
          insert(come, elements[start - 1] ?? null, old ?? elements[kept] ?? null);
        remove(gone);
      }
      elements = [...elements.slice(0, start), ...come, ...elements.slice(kept)];
      htmls = [...htmls.slice(0, start), ...htmlsCome, ...htmls.slice(kept)];
      if (gone.length > 0 || come.length > 0) changed(gone, come, elements);
    },
    elements: () => elements,
  };
}

/** How many pieces are the same at the top and, of a complete page, at the end. */
function sameEnds(present: readonly string[], wanted: readonly string[], complete: boolean) {
  const most = Math.min(present.length, wanted.length);
  let start = 0;
  while (start < most && present[start] === wanted[start]) start += 1;
  let end = 0;
  while (
    complete &&
    end < most - start &&
    present[present.length - 1 - end] === wanted[wanted.length - 1 - end]
  ) {
    end += 1;
  }
  return { start, end };
}

function remove(blocks: readonly HTMLElement[]): void {
  for (const block of blocks) {
    const group = block.parentElement;
    block.remove();
    if (group?.childElementCount === 0) group.remove();
  }
}

function newGroup(root: HTMLElement, after: Element | null): HTMLElement {
  const group = root.ownerDocument.createElement('div');
  group.className = 'group';
  root.insertBefore(group, after === null ? null : after.nextSibling);
  return group;
}

/** Makes what begins at `place` in a group a group of its own. */
function divide(root: HTMLElement, group: Element, place: Node): HTMLElement {
  const rest = newGroup(root, group);
  for (let next: Node | null = place; next !== null;) {
    const block: Node = next;
    next = block.nextSibling;
    rest.append(block);
  }
  return rest;
}

/** Says how high a group is likely to be: the browser goes by that until it has laid it out once. */
function estimate(group: HTMLElement): void {
  let height = 0;
  for (const block of group.children) height += estimatedHeight(block);
  group.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
}
