import type { CodeBlock } from '#frames/markdown/codeBlocks.ts';

/** Characters. Longer blocks are never coloured `now`, and above `LONGEST` not at all. */
const SHORT = 20_000;
const LONGEST = 200_000;

const ROOT_MARGIN = '600px 0px';

const SLICE_MS = 6;

/** `loaded`: the language had to be loaded first; call again then. */
export type Highlight = (code: Element, word: string, loaded: () => void) => void;

let highlight: Highlight | null = null;

export function codeColours(doc: Document, load: () => Promise<Highlight>) {
  const waiting = new WeakMap<Element, string>();
  const near = new Set<Element>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const paint = (code: Element, word: string) => {
    waiting.delete(code);
    highlight?.(code, word, () => {
      if (!code.isConnected) return;
      waiting.set(code, word);
      near.add(code);
      schedule();
    });
  };
  const work = () => {
    timer = undefined;
    const end = performance.now() + SLICE_MS;
    for (const code of near) {
      if (performance.now() > end) return schedule();
      near.delete(code);
      const word = waiting.get(code);
      if (word !== undefined && code.isConnected) paint(code, word);
    }
  };
  const schedule = () => {
    if (highlight === null) loadOnce(load).then(() => near.size > 0 && schedule(), reportError);
    else timer ??= setTimeout(work);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        near.add(target);
      }
      if (near.size > 0) schedule();
    },
    { root: doc, rootMargin: ROOT_MARGIN },
  );

  return {
    /** `now` colours synchronously if the highlighter is loaded, to avoid a flash. */
    add: (blocks: readonly CodeBlock[], now: boolean) => {
      for (const { code, language } of blocks) {
        const { length } = code.textContent;
        if (language === null || length > LONGEST) continue;
        waiting.set(code, language);
        if (now && length <= SHORT && highlight !== null) paint(code, language);
        else watcher.observe(code);
      }
    },
    stop: () => {
      clearTimeout(timer);
      watcher.disconnect();
    },
  };
}

let loading: Promise<void> | null = null;

function loadOnce(load: () => Promise<Highlight>): Promise<void> {
  loading ??= load().then((loaded) => {
    highlight = loaded;
  });
  loading.catch(() => (loading = null));
  return loading;
}
