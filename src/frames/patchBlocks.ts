/**
 * Makes `root` hold one element for each piece of HTML, leaving those that did not change where they are, so that
 * scrolling, selection and pictures survive. `dress` is called with each new block before it is put in. Pieces that
 * are not `complete` yet are the upper part of a page: what stands below them stays.
 */
export function patchBlocks(
  root: Element,
  wanted: readonly string[],
  dress: (block: Element) => void,
  complete = true,
): void {
  const doc = root.ownerDocument;
  const present = [...root.children];
  const same = (index: number, at: number) =>
    present[at] !== undefined && written.get(present[at]) === wanted[index];

  let start = 0;
  while (start < wanted.length && start < present.length && same(start, start)) start += 1;
  let end = 0;
  while (
    complete &&
    end < wanted.length - start &&
    end < present.length - start &&
    same(wanted.length - 1 - end, present.length - 1 - end)
  ) {
    end += 1;
  }

  const kept = complete
    ? present.length - end
    : Math.max(start, Math.min(wanted.length, present.length));
  const after = present[kept] ?? null;
  for (const block of present.slice(start, kept)) block.remove();
  const added = doc.createDocumentFragment();
  for (const html of wanted.slice(start, wanted.length - end)) {
    const holder = doc.createElement('div');
    holder.className = 'block';
    holder.innerHTML = html;
    dress(holder);
    written.set(holder, html);
    added.append(holder);
  }
  root.insertBefore(added, after);
}

/** The HTML each block was made from, before it was dressed. */
const written = new WeakMap<Element, string>();
