import type { Browser } from '../browsers/browser.ts';
import { click, fill, find, toast } from './controls.ts';
import { clickElement, inFrame, KEYS, press, run, typeInto, until } from './tab.ts';
import type { ElementRef } from '../browsers/wire.ts';

/** The frame with scripts beside the HTML editor. */
export const HTML_PREVIEW = ['iframe[title="Live Preview"]'];
/** The frame without scripts, inside the one of the previews' site, beside the Markdown editor. */
export const MARKDOWN_PREVIEW = ['iframe[title="Markdown Preview"]', 'iframe[title="Page"]'];
/** The published page on its own screen. */
export const PUBLISHED = ['iframe[title^="Preview of"]', 'iframe[title="Page"]'];

/** The editor's text area, once it is there. */
async function editor(browser: Browser): Promise<ElementRef> {
  const found = await until('the editor', () =>
    run(browser, () => document.querySelector('.cm-content[contenteditable="true"]')),
  );
  return found as unknown as ElementRef;
}

/** The editor's text; of a long one, what is drawn. */
function textOf(browser: Browser): Promise<string> {
  return run(browser, () =>
    [...document.querySelectorAll('.cm-line')]
      // An empty one holds the placeholder's words.
      .map((line) => (line.querySelector('.cm-placeholder') === null ? line.textContent : ''))
      .join('\n'),
  );
}

/** Waits until the editor's text has `words`. */
export async function editorHas(browser: Browser, words: string): Promise<void> {
  await until(`“${words}” in the editor`, async () => (await textOf(browser)).includes(words));
}

/** Waits until the editor has these lines, but for spaces around each. */
export async function editorHasLines(
  browser: Browser,
  ...wanted: readonly string[]
): Promise<void> {
  await until(`“${wanted.join(' ')}” in the editor`, async () => {
    const lines = (await textOf(browser)).split('\n');
    return lines.map((line) => line.trim()).join('\n') === wanted.join('\n');
  });
}

/** Replaces the whole text at once, as a paste does; on a phone, in the pane for writing. */
export async function write(browser: Browser, text: string): Promise<void> {
  await showPane(browser, 'Write');
  await until('the text in the editor', async () => {
    await clickElement(browser, await editor(browser));
    await press(browser, 'a', KEYS.control);
    await press(browser, KEYS.delete);
    if ((await textOf(browser)).trim() !== '') return false;
    await run(browser, (given: string) => document.execCommand('insertText', false, given), text);
    // Of a long text, the lines around the caret are drawn, which is at its end.
    return (await textOf(browser)).includes(text.trimEnd().split('\n').at(-1) ?? '');
  });
}

/** Types at the end of the text, key by key. */
export async function type(browser: Browser, text: string): Promise<void> {
  await showPane(browser, 'Write');
  await clickElement(browser, await editor(browser));
  await press(browser, KEYS.end, KEYS.control);
  await typeInto(browser, await editor(browser), text);
}

/** Presses one key after the other in the editor, each in an order of its own, so that what the editor does about one comes before the next. */
export async function typeKeys(browser: Browser, ...parts: readonly string[]): Promise<void> {
  await clickElement(browser, await editor(browser));
  for (const key of Array.from(parts.join(''))) await press(browser, key);
}

/** Shows a pane where there is room for one only. */
export async function showPane(browser: Browser, pane: 'Write' | 'Preview'): Promise<void> {
  await until(`the pane ${pane}`, async () => {
    const control = await find(browser, 'button', pane);
    if (control !== null) await clickElement(browser, control);
    // The button for the pane that is shown is named after the other one.
    return control === null;
  });
}

/** Waits until a preview's document has `words`; resolves with its text. */
export async function previewHas(
  browser: Browser,
  frames: readonly string[],
  words: string,
): Promise<string> {
  return until(`“${words}” in the preview`, async () => {
    const text = await inFrame(browser, frames, () =>
      run(browser, () => document.body.textContent),
    );
    return text?.includes(words) && text;
  });
}

/** Opens a saved page in the editor, by its card. */
export async function loadSaved(browser: Browser, title: string): Promise<void> {
  await until(`the link to load ${title}`, async () => {
    const link = await run(
      browser,
      (wanted: string) =>
        [...document.querySelectorAll(`article[aria-label="${wanted}"] a`)].find(
          (one) => one.textContent.trim() === 'Load',
        ) ?? null,
      title,
    );
    if (link !== null) await clickElement(browser, link as unknown as ElementRef);
    return link !== null;
  });
  await editor(browser);
}

/** Saves the document as a new page. */
export async function saveAs(browser: Browser, title: string, tags = ''): Promise<void> {
  await click(browser, 'button', 'Save');
  await fill(browser, 'Title', title);
  if (tags !== '') await fill(browser, /^Tags/, tags);
  await click(browser, 'button', 'Save Page');
  await toast(browser, /Page Saved/);
}

/** Saves the changes of a page. */
export async function saveAgain(browser: Browser): Promise<void> {
  await click(browser, 'button', 'Save');
  await toast(browser, /Page Updated/);
}

/** The header's sync state. */
export function syncState(browser: Browser): Promise<string> {
  return run(browser, () => {
    const state = document.querySelector<HTMLElement>('header button[data-tone]');
    return `${state?.innerText ?? ''} ${state?.ariaLabel ?? ''}`.trim();
  });
}

/** Whether the header asks for a decision. */
export function needsAttention(browser: Browser): Promise<boolean> {
  return run(
    browser,
    () => document.querySelector('header button[data-tone="attention"]') !== null,
  );
}

/** Waits until nothing is unsent and the header says so. */
export async function synced(browser: Browser): Promise<void> {
  await until('an empty outbox', async () => (await run(browser, countUnsent)) === 0);
  await until('“Synced” in the header', async () => /synced/i.test(await syncState(browser)));
}

/** The id of the page in the editor. */
export function loadedId(browser: Browser): Promise<string> {
  return until('the page’s address', () =>
    run(browser, () => new URLSearchParams(location.search).get('load')),
  );
}

/** Waits until the app, its previews and published pages open without a connection. */
export async function readyForOffline(browser: Browser): Promise<void> {
  await until('the worker and its files', () =>
    run(browser, async () => {
      await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const isFilled = names.some((name) => name.includes('precache'));
      return isFilled && navigator.serviceWorker.controller !== null;
    }),
  );
}

/** Chooses from a menu button’s list. */
export async function choose(browser: Browser, item: RegExp, menu: string | RegExp): Promise<void> {
  await click(browser, 'button', menu);
  await click(browser, 'menuitem', item);
}

/** Closes a dialog with the keyboard. */
export async function dismiss(browser: Browser): Promise<void> {
  await press(browser, KEYS.escape);
  await until('the dialog to close', () =>
    run(browser, () => document.querySelector('[role="dialog"], [role="alertdialog"]') === null),
  );
}

/** Waits for a dialog whose text matches. */
export async function dialogHas(browser: Browser, words: RegExp): Promise<void> {
  await until(`a dialog with ${String(words)}`, async () => {
    const text = await run(browser, () =>
      [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')]
        .map((one) => one.innerText)
        .join('\n'),
    );
    return words.test(text);
  });
}

/** Runs in the page. */
async function countUnsent(): Promise<number> {
  const name = `recto-${localStorage.getItem('recto-signed-in')}`;
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('cannot open'));
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      const counting = db.transaction('outbox').objectStore('outbox').count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => reject(counting.error ?? new Error('cannot count'));
    });
  } finally {
    db.close();
  }
}
