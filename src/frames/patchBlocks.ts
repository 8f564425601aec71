/**
 * Makes `root` hold the blocks of `html`, leaving those that did not change where they are, so that scrolling,
 * selection and pictures survive. `dress` is called with each new block before it is put in.
 */
export function patchBlocks(root: Element, html: string, dress: (block: Element) => void): void {
  const doc = root.ownerDocument;
  const source = doc.createElement('template');
  source.innerHTML = html;
  const wanted = [...source.content.childNodes]
    .filter((node) => node instanceof Element || node.textContent?.trim() !== '')
    .map((block) => ({
      block,
      html: block instanceof Element ? block.outerHTML : block.textContent,
    }));
  const present = [...root.children];
  const same = (index: number, at: number) =>
    present[at] !== undefined && written.get(present[at]) === wanted[index]?.html;

  let start = 0;
  while (start < wanted.length && start < present.length && same(start, start)) start += 1;
  let end = 0;
  while (
    end < wanted.length - start &&
    end < present.length - start &&
    same(wanted.length - 1 - end, present.length - 1 - end)
  ) {
    end += 1;
  }

  const after = present[present.length - end] ?? null;
  for (const block of present.slice(start, present.length - end)) block.remove();
  for (const { block, html: text } of wanted.slice(start, wanted.length - end)) {
    const holder = doc.createElement('div');
    holder.className = 'block';
    holder.append(doc.adoptNode(block));
    dress(holder);
    written.set(holder, text ?? '');
    root.insertBefore(holder, after);
  }
}

/** The HTML each block was made from, before it was dressed. */
const written = new WeakMap<Element, string>();
