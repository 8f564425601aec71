import type { CodeBlock } from '#frames/markdown/codeBlocks.ts';
import { withCode } from './withCode.ts';

/** What colours the code blocks of a page: those near the screen, and at once what is written just now. */
export interface CodeColours {
  /** Takes new blocks. `now` colours them before they are seen, where their language is at hand. */
  readonly add: (blocks: readonly CodeBlock[], now: boolean) => void;
  readonly stop: () => void;
}

/** A block that is longer is coloured only once it is on the screen, and one that is much longer never. */
const SHORT = 20_000;
const LONGEST = 200_000;

/** How far from the screen blocks are coloured. */
const NEAR = '600px 0px';

/** How long blocks are coloured without a pause, ms. */
const SLICE_MS = 6;

type Colour = (code: Element, word: string, later: () => void) => void;

/** The code that colours, once it is there. */
let colour: Colour | null = null;

/** Watches over the code blocks of a page. Without the code that colours, they stay plain until it comes. */
export function codeColours(doc: Document): CodeColours {
  const waiting = new WeakMap<Element, string>();
  const near = new Set<Element>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const paint = (code: Element, word: string) => {
    waiting.delete(code);
    colour?.(code, word, () => {
      if (!code.isConnected) return;
      waiting.set(code, word);
      near.add(code);
      soon();
    });
  };
  const work = () => {
    timer = undefined;
    const end = performance.now() + SLICE_MS;
    for (const code of near) {
      if (performance.now() > end) return soon();
      near.delete(code);
      const word = waiting.get(code);
      if (word !== undefined && code.isConnected) paint(code, word);
    }
  };
  const soon = () => {
    if (colour === null) void fetchColour().then(() => near.size > 0 && soon());
    else timer ??= setTimeout(work);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        near.add(target);
      }
      if (near.size > 0) soon();
    },
    { root: doc, rootMargin: NEAR },
  );

  return {
    add: (blocks, now) => {
      for (const { code, language } of blocks) {
        const { length } = code.textContent;
        if (language === null || length > LONGEST) continue;
        waiting.set(code, language);
        if (now && length <= SHORT && colour !== null) paint(code, language);
        else watcher.observe(code);
      }
    },
    stop: () => {
      clearTimeout(timer);
      watcher.disconnect();
    },
  };
}

let fetching: Promise<void> | null = null;

/** Fetches the code that colours, with the next connection where there is none now. */
function fetchColour(): Promise<void> {
  fetching ??= new Promise((resolve) => {
    withCode(() => import('./syntaxColours.ts'), {
      arrived: ({ colourCode }) => {
        colour = colourCode;
        resolve();
      },
      missing: () => {},
    });
  });
  return fetching;
}
