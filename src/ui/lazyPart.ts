import {
  createElement,
  Suspense,
  use,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { showToast } from '#ui/overlays/toast.ts';

/** How long to wait for the `online` event before a failed download is retried anyway. */
const RETRY_MS = 10_000;

/** Messages of failed downloads in Chromium and Firefox, then Safari; other TypeErrors are the module's own. */
const DOWNLOAD_FAILED =
  /dynamically imported module|Importing a module script failed|is not a valid JavaScript MIME type/;

export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Once the code is loaded, the component never suspends. */
  readonly isLoaded: () => boolean;
  /** Loads the code, retrying until the network is back; also resolves when the code is broken. */
  readonly preload: () => Promise<void>;
  /** Tries to load the code once and ignores failures: for a component that may never be shown. */
  readonly tryLoad: () => Promise<void>;
}

/** Shows one toast while downloads fail. React's `lazy` shows its fallback for 300 ms even for loaded code. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = () => (loading ??= loadWithRetry(load).then((part) => (loaded = part)));
  const ignore = () => undefined;
  const Part = (props: Props): ReactNode => createElement(loaded ?? use(loadOnce()), props);
  return Object.assign(Part, {
    isLoaded: () => loaded !== null,
    preload: () => loadOnce().then(ignore, ignore),
    tryLoad: async () => {
      loaded ??= await load().catch(() => null);
    },
  });
}

/** A `lazyPart` that shows nothing until its code is loaded: it needs no `<Suspense>` above it. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load);
  const Late = (props: Props): ReactNode =>
    createElement(Suspense, { fallback: null }, createElement(Part, props));
  return Object.assign(Late, { ...Part });
}

/** Loads the code and returns whether that is over, without suspending: React shows a fallback for at least 300 ms. */
export function useSettled({ isLoaded, preload }: LazyPart<never>): boolean {
  const [isSettled, setSettled] = useState(isLoaded);
  useEffect(() => {
    if (!isSettled) void preload().then(() => setSettled(true));
  }, [isSettled, preload]);
  return isSettled;
}

async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof TypeError && DOWNLOAD_FAILED.test(error.message))) throw error;
      if (attempt === 1) {
        showToast({
          title: 'Part of Recto hasn’t loaded yet',
          description: 'It will load when you’re back online.',
          tone: 'neutral',
        });
      }
    }
    await onlineOrTimeout();
  }
}

function onlineOrTimeout(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
    window.addEventListener('online', resolve, { signal: AbortSignal.timeout(RETRY_MS) });
  });
}

/** Loads code, and retries whenever the device comes online. Returns the cancel function. */
export function loadWhenOnline<Code>(
  load: () => Promise<Code>,
  { loaded, failed }: { readonly loaded: (code: Code) => void; readonly failed: () => void },
): () => void {
  let cancelled = false;
  const attempt = async () => {
    const code = await load().catch(() => null);
    if (cancelled) return;
    if (code !== null) return loaded(code);
    failed();
    window.addEventListener('online', retry, { once: true });
  };
  const retry = () => void attempt();
  retry();
  return () => {
    cancelled = true;
    window.removeEventListener('online', retry);
  };
}
