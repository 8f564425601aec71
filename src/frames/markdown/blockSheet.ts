import { trustedHtml } from '#content/sanitise/trustedTypes.ts';

/** A page of HTML blocks in groups; the style sheet lays out only groups near the screen (`content-visibility`). */
export function blockSheet(root: HTMLElement, { decorate, changed }: BlockHooks) {
  const doc = root.ownerDocument;
  let htmls: readonly string[] = [];
  let elements: readonly HTMLElement[] = [];
  root.replaceChildren();

  const make = (html: string, replaced: HTMLElement | null) => {
    const block = doc.createElement('div');
    block.className = 'block';
    block.innerHTML = trustedHtml(html);
    decorate(block, replaced);
    return block;
  };

  const insert = (
    blocks: readonly HTMLElement[],
    before: HTMLElement | null,
    next: HTMLElement | null,
  ) => {
    let group = before?.parentElement ?? next?.parentElement ?? newGroup(root, null);
    const touched = new Set([group]);
    let reference = before === null ? group.firstChild : before.nextSibling;
    if (reference !== null && group.childElementCount + blocks.length > 2 * GROUP_SIZE) {
      touched.add(splitGroup(root, group, reference));
      reference = null;
    }
    for (const block of blocks) {
      if (reference === null && group.childElementCount >= GROUP_SIZE)
        group = newGroup(root, group);
      touched.add(group);
      group.insertBefore(block, reference);
    }
    for (const each of touched) setEstimatedHeight(each);
  };

  const swap = (
    old: readonly HTMLElement[],
    pieces: readonly string[],
    before: HTMLElement | null,
    next: HTMLElement | null,
  ): readonly HTMLElement[] => {
    const [replaced = null, ...others] = old;
    const isOne = replaced !== null && others.length === 0 && pieces.length === 1;
    const added = pieces.map((html) => make(html, isOne ? replaced : null));
    const [only] = added;
    if (isOne && only !== undefined) {
      replaced.replaceWith(only);
      if (only.parentElement !== null) setEstimatedHeight(only.parentElement);
    } else {
      if (added.length > 0) insert(added, before, replaced ?? next);
      remove(old);
    }
    return added;
  };

  return {
    /**
     * Keeps the elements of unchanged blocks, with their scroll position and selection, and unless `complete` all
     * below.
     */
    put: (wanted: readonly string[], complete: boolean) => {
      const swaps: BlockSwap[] = [];
      let all: HTMLElement[] = [];
      let shown: string[] = [];
      let at = 0;
      for (const edit of blockEdits(htmls, wanted, complete)) {
        all = all.concat(elements.slice(at, edit.start));
        shown = shown.concat(htmls.slice(at, edit.start), edit.added);
        const removed = elements.slice(edit.start, edit.end);
        const added = swap(removed, edit.added, all.at(-1) ?? null, elements[edit.end] ?? null);
        all = all.concat(added);
        swaps.push({ removed, added });
        at = edit.end;
      }
      elements = all.concat(elements.slice(at));
      htmls = shown.concat(htmls.slice(at));
      if (swaps.length > 0) changed(swaps, elements);
    },
    elements: () => elements,
  };
}

export interface BlockEdit {
  readonly start: number;
  readonly end: number;
  readonly added: readonly string[];
}

/** How many pieces around a change are searched for the next common one. */
const NEAR = 24;

/** Turns `present` into `wanted`, which is only the upper part of a page unless `complete`. */
export function* blockEdits(
  present: readonly string[],
  wanted: readonly string[],
  complete: boolean,
): Generator<BlockEdit, void> {
  let start = 0;
  let from = 0;
  for (;;) {
    while (from < wanted.length && start < present.length && present[start] === wanted[from]) {
      start += 1;
      from += 1;
    }
    if (from === wanted.length) {
      if (complete && start < present.length) yield { start, end: present.length, added: [] };
      return;
    }
    const next = nextCommon(present, start, wanted, from);
    if (next === null) {
      const same = complete ? commonEnd(present, start, wanted, from) : 0;
      const end = complete ? present.length - same : start + wanted.length - from;
      const added = wanted.slice(from, wanted.length - same);
      yield { start, end: Math.min(present.length, end), added };
      return;
    }
    yield { start, end: next.start, added: wanted.slice(from, next.from) };
    ({ start, from } = next);
  }
}

function nextCommon(
  present: readonly string[],
  start: number,
  wanted: readonly string[],
  from: number,
): { readonly start: number; readonly from: number } | null {
  for (let distance = 1; distance <= NEAR; distance += 1) {
    for (let added = 0; added <= distance; added += 1) {
      const at = { start: start + distance - added, from: from + added };
      if (at.from >= wanted.length || at.start >= present.length) continue;
      if (present[at.start] === wanted[at.from]) return at;
    }
  }
  return null;
}

function commonEnd(
  present: readonly string[],
  start: number,
  wanted: readonly string[],
  from: number,
): number {
  const most = Math.min(present.length - start, wanted.length - from);
  let end = 0;
  while (end < most && present.at(-1 - end) === wanted.at(-1 - end)) end += 1;
  return end;
}

/** Heights of a text, code and table line and of the space below a block, px, as in the style sheet. */
const TEXT_LINE = 27;

const CODE_LINE = 21;

const ROW = 40;

const SPACE = 18;

const CHARACTERS_PER_LINE = 68;

const UNKNOWN_IMAGE = 240;

const heights = new WeakMap<Element, number>();

function estimatedHeight(block: Element): number {
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

export interface BlockHooks {
  /** Called with each new block before it is inserted; `replaced` is set when it replaces exactly one block. */
  readonly decorate: (block: HTMLElement, replaced: HTMLElement | null) => void;
  readonly changed: (swaps: readonly BlockSwap[], all: readonly HTMLElement[]) => void;
}

export interface BlockSwap {
  readonly removed: readonly HTMLElement[];
  readonly added: readonly HTMLElement[];
}

/** A few screens of text. A group that grows beyond twice as many is split. */
const GROUP_SIZE = 40;

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

function splitGroup(root: HTMLElement, group: Element, first: Node): HTMLElement {
  const rest = newGroup(root, group);
  const blocks = [...group.childNodes];
  rest.append(...blocks.slice(blocks.findIndex((block) => block === first)));
  return rest;
}

/** The browser uses this height until it has laid the group out once. */
function setEstimatedHeight(group: HTMLElement): void {
  let height = 0;
  for (const block of group.children) height += estimatedHeight(block);
  group.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
}
