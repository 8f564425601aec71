/** Times are ms since the epoch: keys and paints may be in different processes. */
export interface Typed {
  readonly at: number;
  readonly key: string;
}

/** A frame in which the typed text, from its mark on, was painted. */
export interface Painted {
  readonly at: number;
  readonly text: string;
}

export interface Seen {
  readonly keys: readonly Typed[];
  readonly paints: readonly Painted[];
  /** Whether the last typed text is in the visible part of the preview. */
  readonly inSight: boolean;
}

declare global {
  interface Window {
    previewWatch: {
      /** When `start` was first painted in a heading of the preview; null until then. */
      readonly openedAt: () => number | null;
      /** Whether the preview contains a text; its last heading marks completeness. */
      readonly shows: (text: string) => boolean;
      /** Starts recording. The typed text begins with `mark`, unique in the document, and has no white space. */
      readonly begin: (mark: string) => void;
      readonly end: () => Seen;
    };
  }
}

/** Measures a window's preview from its first script on; runs in the page, so it must be self-contained. */
export function watch([root, start]: readonly [root: string, start: string]): void {
  const request = window.requestAnimationFrame.bind(window);
  const now = (): number => performance.timeOrigin + performance.now();
  let isInFrame = false;
  window.requestAnimationFrame = (callback) =>
    request((at) => {
      isInFrame = true;
      callback(at);
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

  /** In this document, or in a frame of this origin, as Recto's inner frame. */
  const rootElement = (): Element | null => {
    const own = document.querySelector(root);
    if (own !== null) return own;
    for (const frame of document.querySelectorAll('iframe')) {
      const inner = frame.contentDocument?.querySelector(root) ?? null;
      if (inner !== null) return inner;
    }
    return null;
  };

  let openedAt: number | null = null;
  const look = (): void => {
    if (rootElement()?.querySelector('h2')?.textContent.includes(start) !== true) {
      return void request(look);
    }
    waiting.push(() => (openedAt = now()));
    channel.port2.postMessage(null);
  };
  request(look);

  const state = {
    mark: '',
    keys: [] as { at: number; key: string }[],
    paints: [] as { at: number; text: string }[],
    last: null as Node | null,
    observer: null as MutationObserver | null,
  };

  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (state.mark === '' || key.length !== 1) return;
      state.keys.push({ at: performance.timeOrigin + timeStamp, key });
    },
    true,
  );

  /** What a node shows from the mark on. */
  const shownIn = (node: Node): string => {
    const text = node.textContent ?? '';
    const at = text.lastIndexOf(state.mark);
    return at === -1 ? '' : (/^\S*/.exec(text.slice(at))?.[0] ?? '');
  };

  const onMutations = (records: readonly MutationRecord[]): void => {
    const nodes = new Set<Node>();
    for (const { target, addedNodes } of records) {
      nodes.add(target.nodeType === 3 ? (target.parentNode ?? target) : target);
      for (const node of addedNodes) nodes.add(node);
    }
    onPainted(() => {
      const at = now();
      let longest = '';
      for (const node of nodes) {
        const text = node.isConnected ? shownIn(node) : '';
        if (text.length <= longest.length) continue;
        longest = text;
        state.last = node;
      }
      if (longest !== '') state.paints.push({ at, text: longest });
    });
  };

  window.previewWatch = {
    openedAt: () => openedAt,
    shows: (text) =>
      [...(rootElement()?.querySelectorAll('h2') ?? [])].at(-1)?.textContent.includes(text) ===
      true,
    begin: (mark) => {
      state.mark = mark;
      state.keys = [];
      state.paints = [];
      const shown = rootElement();
      if (shown === null) return;
      state.observer = new MutationObserver(onMutations);
      state.observer.observe(shown, { subtree: true, childList: true, characterData: true });
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
        paints: state.paints,
        inSight: box !== undefined && box.bottom > 0 && box.top < height,
      };
    },
  };
}
