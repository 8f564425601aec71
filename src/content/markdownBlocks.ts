import { splitSubPages } from '#domain/subPages.ts';
import { serialise } from './dom.ts';
import { pageName } from './markdown.ts';
import { lineBreaks, splitChunks, type MarkdownChunk } from './markdownChunks.ts';
import { chunkedPage, compileChunks, type ChunkedPage } from './markdownCompile.ts';
import { startGrouping, type Group, type Grouping, type Piece } from './markdownGroups.ts';
import { sanitisePage } from './sanitise.ts';

/** A piece of a rendered Markdown document, and the line of the source, from 0, where what it shows begins. */
export interface MarkdownBlock {
  readonly html: string;
  readonly line: number;
}

/** How much of a rendering is there: blocks in order, and whether they are all. */
export interface BlockProgress {
  readonly blocks: readonly MarkdownBlock[];
  readonly complete: boolean;
}

/** After so much newly rendered source there is something to show, UTF-16 units. */
const SHOWN_STEP = 12_000;

/** How long one step is to take, ms, and how much source is tried first. */
const STEP_MS = 6;
const FIRST_SIZE = 2000;
const LEAST_SIZE = 500;

/** A step passes over at most so many chunks whose HTML is known. */
const MOST_CHUNKS = 1000;

/** What is open at the end of what is rendered is only shown before the end while it has fewer pieces. */
const SMALL_GROUP = 50;

/**
 * Renders Markdown documents block by block, sanitised: what the blocks show together is what rendering the whole
 * would. Blocks that stayed as they were cost little. Each step of the result does a few ms of the work and gives the
 * blocks from the top down to what is not rendered yet, or null when there is nothing new worth showing.
 */
export function blockRenderer(): (text: string) => Generator<BlockProgress | null, void> {
  let compiled = new Map<string, string>();
  let cleaned = new Map<string, string>();
  let size = FIRST_SIZE;

  type Blocks = readonly MarkdownBlock[];

  function* pages(text: string, used: Map<string, string>): Generator<Blocks | null, Blocks> {
    const done: MarkdownBlock[] = [];
    let line = 0;
    for (const { marker, title, text: source } of splitSubPages('markdown', text)) {
      if (marker !== null) {
        done.push({ html: pageName(title), line: line + lineBreaks(marker.trimEnd()) });
        line += lineBreaks(marker);
      }
      const steps = onePage(source, line, used);
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        yield step.value === null ? null : [...done, ...step.value];
      }
      for (const block of step.value) done.push(block);
      line += lineBreaks(source);
    }
    return done;
  }

  function* onePage(
    source: string,
    line: number,
    used: Map<string, string>,
  ): Generator<Blocks | null, Blocks> {
    let page = yield* chunkedPage(yield* splitChunks(source));
    let grouping = startGrouping();
    let next = 0;
    let added = 0;
    let tidy = 0;
    let unseen = 0;
    while (next < page.chunks.length) {
      const step = nextStep(page, next, used);
      if (step.wanted.length > 0) {
        const began = performance.now();
        const result = compileChunks(page, step.wanted);
        if ('goesOn' in result) {
          page = yield* chunkedPage(joined(page.chunks, result.goesOn));
          next = Math.min(next, result.goesOn);
          if (next < added) {
            grouping = startGrouping();
            added = 0;
            tidy = 0;
          }
          continue;
        }
        for (const [key, html] of result.html) {
          used.set(key, html);
          compiled.set(key, html);
        }
        unseen += step.size;
        const share = STEP_MS / Math.max(1, performance.now() - began);
        size = Math.min(SHOWN_STEP, Math.max(LEAST_SIZE, size * Math.min(2, share)));
      }
      next = step.end;
      for (; added < next; added += 1) grouping.add(pieceOf(page, added, line, used));
      clean(grouping.closed().slice(tidy));
      tidy = grouping.closed().length;
      const isWorthIt = unseen >= SHOWN_STEP && next < page.chunks.length;
      yield isWorthIt ? shown(grouping.closed(), upperPart(grouping.open())) : null;
      if (isWorthIt) unseen = 0;
    }
    const notes = pieceOf(page, page.chunks.length, line, used);
    // Notes that nothing refers to are not listed, and their place would prolong what is open.
    if (notes.html !== '') grouping.add(notes);
    clean(grouping.closed().slice(tidy));
    return shown(grouping.closed(), grouping.open()?.group ?? null);
  }

  function nextStep(page: ChunkedPage, from: number, used: Map<string, string>) {
    const wanted: number[] = [];
    let total = 0;
    let end = from;
    for (; end < page.chunks.length && end < from + MOST_CHUNKS && total < size; end += 1) {
      const key = page.keys[end] ?? '';
      const known = used.get(key) ?? compiled.get(key);
      if (known !== undefined) used.set(key, known);
      else {
        wanted.push(end);
        total += page.chunks[end]?.text.length ?? 0;
      }
    }
    const notes = page.keys[page.chunks.length] ?? '';
    const known = compiled.get(notes);
    if (known !== undefined && !used.has(notes)) used.set(notes, known);
    return { wanted, end, size: total };
  }

  function clean(groups: readonly Group[]) {
    const fresh = groups.filter(({ html }) => html.trim() !== '' && !cleaned.has(html));
    const htmls = fresh.map(({ html }) => html);
    cleanTogether(htmls).forEach((html, index) => cleaned.set(htmls[index] ?? '', html));
  }

  function shown(closed: readonly Group[], open: Group | null): Blocks {
    if (open !== null && open.html.trim() !== '' && !cleaned.has(open.html)) {
      cleaned.set(open.html, sanitisePage(open.html));
    }
    const blocks: MarkdownBlock[] = [];
    for (const { html: source, line } of open === null ? closed : [...closed, open]) {
      const html = cleaned.get(source) ?? '';
      if (html !== '') blocks.push({ html, line });
    }
    return blocks;
  }

  return function* render(text) {
    const used = new Map<string, string>();
    const blocks = yield* inProgress(pages(text.replace(/^\uFEFF/, ''), used));
    compiled = used;
    if (cleaned.size > 2 * used.size + 100) {
      const kept = new Set(used.values());
      cleaned = new Map([...cleaned].filter(([html]) => kept.has(html)));
    }
    yield { blocks, complete: true };
  };
}

function* inProgress(
  steps: Generator<readonly MarkdownBlock[] | null, readonly MarkdownBlock[]>,
): Generator<BlockProgress | null, readonly MarkdownBlock[]> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) {
    yield step.value === null ? null : { blocks: step.value, complete: false };
  }
  return step.value;
}

/** One chunk's HTML; behind the last chunk stands the list of footnotes, wherever its lines come from. */
function pieceOf(
  page: ChunkedPage,
  index: number,
  line: number,
  used: ReadonlyMap<string, string>,
): Piece {
  const html = used.get(page.keys[index] ?? '') ?? '';
  const chunk = page.chunks[index];
  if (chunk !== undefined) return { html, raw: chunk.text.includes('<'), line: line + chunk.line };
  const last = page.chunks.at(-1);
  return {
    html,
    raw: true,
    line: line + (last?.line ?? 0) + lineBreaks(last?.text.trimEnd() ?? ''),
  };
}

/** What is still open, where it is small enough to be shown before its end is known. */
function upperPart(open: ReturnType<Grouping['open']>): Group | null {
  return open === null || open.pieces > SMALL_GROUP ? null : open.group;
}

/** Sanitises closed pieces in one pass, which is many times cheaper than one by one. */
function cleanTogether(pieces: readonly string[]): readonly string[] {
  if (pieces.length === 0) return [];
  const template = document.createElement('template');
  template.innerHTML = sanitisePage(pieces.map((html) => `<div>${html}</div>`).join(''));
  const { children, childNodes } = template.content;
  const isApart = children.length === pieces.length && childNodes.length === pieces.length;
  return isApart ? [...children].map(serialise) : pieces.map(sanitisePage);
}

function joined(chunks: readonly MarkdownChunk[], at: number): readonly MarkdownChunk[] {
  const one = chunks[at];
  const next = chunks[at + 1];
  if (one === undefined || next === undefined) return chunks;
  const both = { text: one.text + next.text, line: one.line };
  return [...chunks.slice(0, at), both, ...chunks.slice(at + 2)];
}
