import type { Browser } from '../browsers/browser.ts';
import { ANSWER_MS, ELEMENT_KEY, type ElementRef, WireError } from '../browsers/wire.ts';

/** More than two calls that a browser never answers: WebKit's driver loses some while a document is replaced; ms. */
const PATIENCE_MS = 2 * ANSWER_MS + 20_000;

const LOOK_AGAIN_MS = 100;

/** A look for something that the user would see; nothing while it is not there. */
type Look<T> = () => Promise<T | null | undefined | false>;

/** Resolves with what `look` finds. Rejects after some minutes, with the last error. */
export async function until<T>(what: string, look: Look<T>): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  let trouble = '';
  for (;;) {
    try {
      const found = await look();
      if (found !== null && found !== undefined && found !== false) return found;
    } catch (error) {
      // Elements and windows are replaced while the app draws.
      if (!(error instanceof WireError)) throw error;
      trouble = `; last error: ${error.message}`;
    }
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}${trouble}`);
    await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS));
  }
}

/** Runs a function in the page, or in the frame that was entered; it can use only its arguments. */
export async function run<A extends readonly unknown[], R>(
  { wire }: Browser,
  inPage: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> {
  const script = `const given = [...arguments];
    const done = given.pop();
    (async () => (${inPage.toString()})(...given))().then(
      (value) => done({ value }),
      (error) => done({ error: String(error) }),
    );`;
  const answer = (await wire.send('ExecuteAsyncScript', { script, args })) as {
    readonly value?: R;
    readonly error?: string;
  } | null;
  // Firefox answers so when the document went away meanwhile.
  if (answer === null) throw new WireError('no document', 'it was replaced');
  if (answer.error !== undefined) throw new WireError('javascript error', answer.error);
  return answer.value as R;
}

/** Loads a path of the app, and waits for the document. */
export async function load(browser: Browser, address: string): Promise<void> {
  await leaving(browser, () => browser.wire.send('Navigate', { url: address }));
}

export async function reload(browser: Browser): Promise<void> {
  await leaving(browser, () => browser.wire.send('Refresh'));
}

/** WebKit's driver doesn't wait for documents: it would wait for a preview's frame too. */
async function leaving(browser: Browser, leave: () => Promise<unknown>): Promise<void> {
  await run(browser, () => void Reflect.set(window, 'leftDocument', true));
  await leave();
  await until('the next document', () =>
    run(browser, () => document.readyState === 'complete' && !Reflect.has(window, 'leftDocument')),
  );
}

/** Works in the first frame that matches, then in the frames inside it that match the others. */
export async function inFrame<T>(
  browser: Browser,
  selectors: readonly string[],
  work: () => Promise<T>,
): Promise<T | null> {
  const { wire } = browser;
  try {
    for (const selector of selectors) {
      const frame = (await run(
        browser,
        (wanted: string) =>
          [...document.querySelectorAll(wanted)].findLast((one) => one.checkVisibility()) ?? null,
        selector,
      )) as ElementRef | null;
      if (frame === null) {
        if (selector === selectors[0]) return null;
        // The fallback of a slow machine has no inner frame (docs/previews.md).
        break;
      }
      await wire.send('SwitchToFrame', { id: frame });
    }
    return await work();
  } finally {
    await wire.send('SwitchToFrame', { id: null });
  }
}

/**
 * Scrolls to it first: drivers scroll no further than needed, which may be behind the bar at a phone's bottom. Then waits
 * until it has stopped moving: a driver that measures it while the layout shifts clicks on what is there afterwards.
 */
export async function clickElement(browser: Browser, element: ElementRef): Promise<void> {
  const { wire } = browser;
  await run(browser, scrollAndSettle, element as unknown as Element);
  await wire.send('ElementClick', { id: element[ELEMENT_KEY] });
}

/** Runs in the page. */
async function scrollAndSettle(one: Element): Promise<void> {
  const place = (): string => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    return JSON.stringify(one.getBoundingClientRect());
  };
  for (let before = '', now = place(); before !== now;) {
    // A covered window draws no frames.
    await new Promise((next) => (requestAnimationFrame(next), setTimeout(next, 100)));
    before = now;
    now = place();
  }
}

/** Types into an element; into a file input: the path of a file. */
export async function typeInto(
  { wire }: Browser,
  element: ElementRef,
  text: string,
): Promise<void> {
  await wire.send('ElementSendKeys', { id: element[ELEMENT_KEY], text });
}

/** WebDriver's codes of keys without a character. */
export const KEYS = {
  enter: '\uE007',
  control: '\uE009',
  escape: '\uE00C',
  end: '\uE010',
  delete: '\uE017',
} as const;

/** Presses keys one after another where the focus is; `held` is down meanwhile. */
export async function press(browser: Browser, keys: string, held?: string): Promise<void> {
  const strokes = Array.from(keys).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  const around = held === undefined ? [] : [held];
  const actions = [
    ...around.map((value) => ({ type: 'keyDown', value })),
    ...strokes,
    ...around.map((value) => ({ type: 'keyUp', value })),
  ];
  await browser.wire.send('PerformActions', {
    actions: [{ type: 'key', id: 'keyboard', actions }],
  });
}

/** Opens another tab and works in it; resolves with its handle. */
export async function newTab({ wire }: Browser): Promise<string> {
  const { handle } = (await wire.send('NewWindow', { type: 'tab' })) as { readonly handle: string };
  await wire.send('SwitchToWindow', { handle });
  return handle;
}

export async function currentTab({ wire }: Browser): Promise<string> {
  return String(await wire.send('GetWindowHandle'));
}

export async function switchTo({ wire }: Browser, handle: string): Promise<void> {
  await wire.send('SwitchToWindow', { handle });
}
