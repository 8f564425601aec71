import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { showToast } from '#ui/overlays/toast.ts';

/** How long until code that did not come is asked for again without a word of the network, ms. */
const AGAIN_MS = 10_000;

/** A component whose code is fetched when it is first shown, or before by `preload`. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Whether the code is there: then the part never suspends. */
  readonly isHere: () => boolean;
  /** Fetches the code; resolves when it is there, or is known to be broken. */
  readonly preload: () => Promise<void>;
  /** Asks for the code once, and says nothing where it does not come: for a part that may never be shown. */
  readonly tryLoad: () => Promise<void>;
}

/**
 * A component whose code is fetched when it is first shown, for `<Suspense>`. Where the code does not come, a toast
 * says so, once, and the part appears as soon as it has arrived.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const code: {
    arriving: Promise<ComponentType<Props>> | null;
    here: ComponentType<Props> | null;
  } = { arriving: null, here: null };
  const fetched = (): Promise<ComponentType<Props>> => {
    code.arriving ??= arrival(load).then((part) => (code.here = part));
    return code.arriving;
  };
  // Not by React's own `lazy`: that shows the fallback first, and holds it for 300 ms, even where the code is there.
  const Part = (props: Props): ReactNode => createElement(code.here ?? use(fetched()), props);
  // Where it is broken, whoever shows it hears of that.
  const preload = () =>
    fetched().then(
      () => undefined,
      () => undefined,
    );
  const tryLoad = async () => {
    code.here ??= await load().catch(() => null);
  };
  return Object.assign(Part, { isHere: () => code.here !== null, preload, tryLoad });
}

async function arrival<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      // What a network fails with; code that came and is broken is not waited for.
      if (!(error instanceof TypeError)) throw error;
      if (tries === 1) {
        showToast({
          title: 'A part of Recto has not arrived yet',
          description: 'It comes with the next connection.',
          tone: 'neutral',
        });
      }
    }
    await connection();
  }
}

/** Ends when the browser hears of a network again, or after a while. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, AGAIN_MS);
    window.addEventListener('online', done);
  });
}
