/** Selector of the preview, inside a frame if there is one. */
export interface PreviewPlace {
  readonly frame: string | null;
  readonly root: string;
}

/** Measurements since typing began. */
export interface Seen {
  /** From each keydown to the frame that shows its character in the preview, ms. */
  readonly keys: readonly number[];
  /** Keys that never appeared. */
  readonly missed: number;
  /** Whether the last typed text is in the visible part of the preview. */
  readonly inSight: boolean;
}

declare global {
  interface Window {
    previewWatch: {
      /** Calls `open`; returns the time to the paint of the preview's first screen, ms. */
      readonly opening: (place: PreviewPlace, start: string, open: () => void) => Promise<number>;
      /** Whether the preview contains a text; its last heading marks completeness. */
      readonly shows: (place: PreviewPlace, text: string) => boolean;
      /**
       * Starts measuring keys: the typed text begins with `mark`, which is unique in the document and has no white
       * space.
       */
      readonly begin: (place: PreviewPlace, mark: string) => void;
      readonly end: () => Seen;
    };
  }
}

/** Measures a page's preview from its first script on; runs in the page, so it must be self-contained. */
export function watch(): void {
  if (window !== top) return;
  const request = window.requestAnimationFrame.bind(window);
  let isInFrame = false;
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      isInFrame = true;
      callback(now);
      // After the observers of the callback's changes.
      queueMicrotask(() => (isInFrame = false));
    });

  const channel = new MessageChannel();
  let waiting: (() => void)[] = [];
  channel.port1.onmessage = () => {
    const due = waiting;
    waiting = [];
    for (const each of due) each();
  };
  /** Calls back in the first task after the frame that paints the present state. */
  const onPainted = (callback: () => void): void => {
    const post = (): void => {
      waiting.push(callback);
      channel.port2.postMessage(null);
    };
    if (isInFrame) post();
    else request(post);
  };

  const rootOf = ({ frame, root }: { frame: string | null; root: string }): Element | null => {
    if (frame === null) return document.querySelector(root);
    const found = document.querySelector(frame);
    return found instanceof HTMLIFrameElement
      ? (found.contentDocument?.querySelector(root) ?? null)
      : null;
  };

  const state = {
    mark: '',
    typed: '',
    pending: [] as { at: number; length: number }[],
    keys: [] as number[],
    last: null as Node | null,
    observer: null as MutationObserver | null,
  };

  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (state.observer === null || key.length !== 1) return;
      state.typed += key;
      const { length } = state.typed;
      // The typed text is found once its mark is complete.
      if (length >= state.mark.length) state.pending.push({ at: timeStamp, length });
    },
    true,
  );

  /** How many typed characters a node shows. */
  const shownIn = (node: Node): number => {
    const text = node.textContent ?? '';
    const at = text.lastIndexOf(state.mark);
    if (at === -1) return 0;
    let length = 0;
    while (length < state.typed.length && text[at + length] === state.typed[length]) length += 1;
    return length;
  };

  const onMutations = (records: readonly MutationRecord[]): void => {
    const nodes = new Set<Node>();
    for (const { target, addedNodes } of records) {
      nodes.add(target.nodeType === 3 ? (target.parentNode ?? target) : target);
      for (const node of addedNodes) nodes.add(node);
    }
    onPainted(() => {
      const now = performance.now();
      let most = 0;
      for (const node of nodes) {
        if (!node.isConnected) continue;
        const length = shownIn(node);
        if (length > most) {
          most = length;
          state.last = node;
        }
      }
      state.pending = state.pending.filter(({ at, length }) => {
        if (length > most) return true;
        state.keys.push(now - at);
        return false;
      });
    });
  };

  window.previewWatch = {
    opening: (place, start, open) =>
      new Promise((resolve) => {
        const began = performance.now();
        const look = (): void => {
          const root = rootOf(place);
          const isThere = root !== null && root.querySelector('h2')?.textContent.includes(start);
          if (isThere !== true) return void request(look);
          waiting.push(() => resolve(performance.now() - began));
          channel.port2.postMessage(null);
        };
        request(look);
        open();
      }),
    shows: (place, text) =>
      [...(rootOf(place)?.querySelectorAll('h2') ?? [])].at(-1)?.textContent.includes(text) ===
      true,
    begin: (place, mark) => {
      const root = rootOf(place);
      if (root === null) throw new Error('There is no preview.');
      state.mark = mark;
      state.typed = '';
      state.pending = [];
      state.keys = [];
      state.observer = new MutationObserver(onMutations);
      state.observer.observe(root, { subtree: true, childList: true, characterData: true });
    },
    end: () => {
      state.observer?.disconnect();
      state.observer = null;
      const last = state.last instanceof Element ? state.last : state.last?.parentElement;
      const holder = [...(last?.querySelectorAll('p') ?? [])].findLast(({ textContent }) =>
        textContent.includes(state.mark),
      );
      const box = (holder ?? last)?.getBoundingClientRect();
      const height = last?.ownerDocument.defaultView?.innerHeight ?? 0;
      return {
        keys: state.keys,
        missed: state.pending.length,
        inSight: box !== undefined && box.bottom > 0 && box.top < height,
      };
    },
  };
}
