import { trustedHtml } from '#content/sanitise/trustedTypes.ts';
import { blockEdits } from './blockEdits.ts';
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
  /** Called when blocks changed, with each place where they did. */
  readonly changed: (swaps: readonly BlockSwap[], all: readonly HTMLElement[]) => void;
}

/** Blocks that went, and those that came in their place. */
export interface BlockSwap {
  readonly gone: readonly HTMLElement[];
  readonly come: readonly HTMLElement[];
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

  /** Puts pieces in the place of others, which stand between two that stay. */
  const swap = (
    old: readonly HTMLElement[],
    pieces: readonly string[],
    before: HTMLElement | null,
    next: HTMLElement | null,
  ): readonly HTMLElement[] => {
    const [replaced = null, ...others] = old;
    const isOne = replaced !== null && others.length === 0 && pieces.length === 1;
    const fresh = pieces.map((html) => make(html, isOne ? replaced : null));
    const [only] = fresh;
    if (isOne && only !== undefined) {
      replaced.replaceWith(only);
      if (only.parentElement !== null) estimate(only.parentElement);
    } else {
      if (fresh.length > 0) insert(fresh, before, replaced ?? next);
      remove(old);
    }
    return fresh;
  };

  return {
    put: (wanted, complete) => {
      const swaps: BlockSwap[] = [];
      let all: HTMLElement[] = [];
      let shown: string[] = [];
      let at = 0;
      for (const edit of blockEdits(htmls, wanted, complete)) {
        all = all.concat(elements.slice(at, edit.start));
        shown = shown.concat(htmls.slice(at, edit.start), edit.come);
        const gone = elements.slice(edit.start, edit.end);
        const come = swap(gone, edit.come, all.at(-1) ?? null, elements[edit.end] ?? null);
        all = all.concat(come);
        swaps.push({ gone, come });
        at = edit.end;
      }
      elements = all.concat(elements.slice(at));
      htmls = shown.concat(htmls.slice(at));
      if (swaps.length > 0) changed(swaps, elements);
    },
    elements: () => elements,
  };
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
