import type { ChunkedPage } from './compile.ts';
import { startGrouping, type Group } from './groups.ts';
import { cleanAll, type RenderMemory } from './renderCache.ts';

/** A run of chunks as it is shown: sanitised HTML, empty where there is nothing to be seen. */
export interface ShownGroup {
  readonly html: string;
  /** How many chunks it is made of. */
  readonly pieces: number;
  readonly closed: boolean;
}

/** The groups of a page as its chunks come, sanitised, some of them taken over from an earlier rendering. */
export interface Groups {
  /** Adds the last chunk of all that are compiled so far. */
  readonly add: (compiled: readonly string[]) => void;
  /** Adds a group that closes, instead of its chunks. */
  readonly take: (group: ShownGroup) => void;
  /** Sanitises the groups that have closed, so that showing them costs little. */
  readonly clean: () => void;
  /** Whether a group may be taken over here: nothing is open. */
  readonly isBetween: () => boolean;
  /** What there is; what is open only while it has fewer pieces than `most`. */
  readonly shown: (most?: number) => readonly ShownGroup[];
}

/** Begins with no chunk of the page. */
export function startGroups({ chunks }: ChunkedPage, memory: RenderMemory): Groups {
  let groups: ShownGroup[] = [];
  let grouping = startGrouping();
  /** How many of the closed ones are among `groups`. */
  let settled = 0;
  /** What stands behind the page's last piece: within a tag that is open there it makes a difference. */
  let lineEnd = '';

  const addPiece = (index: number, html: string) => {
    // Notes that nothing refers to are not listed, and their place would prolong what is open.
    if (index === chunks.length && html === '') return;
    const raw = memory.dialect.rawHtml && (chunks[index]?.raw ?? true);
    grouping.add({ html, raw });
    const isLast = index === chunks.length - 1;
    lineEnd = isLast && /[\r\n]$/.test(chunks[index]?.text ?? '') ? '\n' : '';
  };
  const clean = () => {
    const fresh = grouping.closed().slice(settled);
    settled += fresh.length;
    cleanAll(
      memory,
      fresh.map(({ html }) => html),
    );
    for (const group of fresh) groups.push(shownGroup(group, memory));
  };

  return {
    add: (compiled) => {
      addPiece(compiled.length - 1, compiled.at(-1) ?? '');
      if (!grouping.shapesPage() || groups.length === 0) return;
      groups = [];
      grouping = startGrouping();
      settled = 0;
      for (const [index, html] of compiled.entries()) addPiece(index, html);
    },
    take: (group) => {
      clean();
      groups.push(group);
    },
    clean,
    isBetween: () => !grouping.shapesPage() && !grouping.isOpen(),
    shown: (most = Infinity) => {
      clean();
      const open = grouping.open();
      if (open === null || open.pieces >= most) return [...groups];
      const last = { ...open, html: open.html + lineEnd };
      cleanAll(memory, [last.html]);
      return [...groups, shownGroup(last, memory)];
    },
  };
}

function shownGroup({ html, pieces, closed }: Group, { cleaned }: RenderMemory): ShownGroup {
  return { html: cleaned.get(html) ?? '', pieces, closed };
}
