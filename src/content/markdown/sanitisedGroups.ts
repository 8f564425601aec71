import type { ChunkedPage } from './compile.ts';
import { createGrouper, type Group } from './groups.ts';
import { sanitiseAll, type RenderCache } from './renderCache.ts';

export function createSanitisedGroups({ chunks }: ChunkedPage, cache: RenderCache) {
  let groups: Group[] = [];
  let grouper = createGrouper();
  let settled = 0;
  /** The line break after the page's last piece, which is content inside a tag left open there. */
  let lineEnd = '';

  const addPiece = (index: number, html: string) => {
    // An empty list of footnotes would prolong the open group.
    if (index === chunks.length && html === '') return;
    const raw = cache.dialect.rawHtml && (chunks[index]?.raw ?? true);
    grouper.add({ html, raw });
    const isLast = index === chunks.length - 1;
    lineEnd = isLast && /[\r\n]$/.test(chunks[index]?.text ?? '') ? '\n' : '';
  };
  const sanitised = (fresh: readonly Group[]): readonly Group[] => {
    sanitiseAll(
      cache,
      fresh.map(({ html }) => html),
    );
    return fresh.map((group) => ({ ...group, html: cache.sanitised.get(group.html) ?? '' }));
  };
  const sanitise = () => {
    const fresh = grouper.closed().slice(settled);
    settled += fresh.length;
    for (const group of sanitised(fresh)) groups.push(group);
  };

  return {
    add: (compiled: readonly string[]) => {
      addPiece(compiled.length - 1, compiled.at(-1) ?? '');
      if (!grouper.shapesPage() || groups.length === 0) return;
      groups = [];
      grouper = createGrouper();
      settled = 0;
      for (const [index, html] of compiled.entries()) addPiece(index, html);
    },
    reuse: (kept: readonly Group[]) => {
      sanitise();
      for (const group of kept) groups.push(group);
    },
    /** Sanitises the groups that have closed, so that `current` is cheap. */
    sanitise,
    canReuse: () => !grouper.shapesPage() && !grouper.isOpen(),
    /** The groups so far; the open one only if it has fewer pieces than `maxOpen`. */
    current: (maxOpen = Infinity): readonly Group[] => {
      sanitise();
      const open = grouper.open();
      if (open === null || open.pieces >= maxOpen) return [...groups];
      return [...groups, ...sanitised([{ ...open, html: open.html + lineEnd }])];
    },
  };
}
