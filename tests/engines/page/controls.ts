import type { Browser } from '../browsers/browser.ts';
import type { ElementRef } from '../browsers/wire.ts';
import { clickElement, KEYS, press, run, typeInto, until } from './tab.ts';

/** Roles that the journeys look for, with the elements that have them. */
const ROLES = {
  button: 'button, [role="button"], summary',
  link: 'a[href]',
  tab: '[role="tab"]',
  menuitem: '[role="menuitem"], [role="menuitemcheckbox"]',
  option: '[role="option"]',
  field: 'input, textarea, select',
  radio: '[role="radio"], input[type="radio"]',
  heading: 'h1, h2, h3, h4',
} as const;

export type Role = keyof typeof ROLES;

/** An accessible name, or a pattern for it. */
export type Name = string | RegExp;

/** The visible control of a role and name, of an open dialog or menu first; null without one. */
export async function find(browser: Browser, role: Role, name: Name): Promise<ElementRef | null> {
  const pattern = name instanceof RegExp ? name.source : null;
  // The driver returns an element as a reference.
  return (await run(
    browser,
    findControl,
    ROLES[role],
    String(name),
    pattern,
  )) as unknown as ElementRef | null;
}

export function get(browser: Browser, role: Role, name: Name): Promise<ElementRef> {
  return until(`the ${role} ${String(name)}`, () => find(browser, role, name));
}

/** Clicks as soon as the control is there and nothing covers it. */
export async function click(browser: Browser, role: Role, name: Name): Promise<void> {
  await until(`a click on the ${role} ${String(name)}`, async () => {
    const control = await find(browser, role, name);
    if (control !== null) await clickElement(browser, control);
    return control;
  });
}

/** Replaces a field's text, by keyboard. */
export async function fill(browser: Browser, label: Name, text: string): Promise<void> {
  await click(browser, 'field', label);
  await press(browser, 'a', KEYS.control);
  await press(browser, KEYS.delete);
  const field = await get(browser, 'field', label);
  if (text !== '') await typeInto(browser, field, text);
}

/** Waits until the page's visible text has `words`. */
export async function sees(browser: Browser, words: Name): Promise<string> {
  return until(`the words ${String(words)}`, async () => {
    const text = await visibleText(browser);
    const isThere = words instanceof RegExp ? words.test(text) : text.includes(words);
    return isThere && text;
  });
}

/** Waits until the page's visible text has no `words`. */
export async function seesNot(browser: Browser, words: string): Promise<void> {
  await until(`no words ${words}`, async () => !(await visibleText(browser)).includes(words));
}

export function visibleText(browser: Browser): Promise<string> {
  return run(browser, () => document.body.innerText);
}

/** Waits for a toast whose text matches. */
export async function toast(browser: Browser, words: RegExp): Promise<string> {
  return until(`a toast ${String(words)}`, async () => {
    const shown = await run(browser, () =>
      [...document.querySelectorAll<HTMLElement>('li[data-tone]')].map((one) => one.innerText),
    );
    return shown.find((text) => words.test(text));
  });
}

/** Gives a file to the file dialog that `press` would open. */
export async function chooseFile(
  browser: Browser,
  open: () => Promise<void>,
  path: string,
): Promise<void> {
  await run(browser, () => {
    // The dialog belongs to the system, out of a driver's reach.
    HTMLInputElement.prototype.click = function click(this: HTMLInputElement) {
      this.dataset['chosen'] = 'soon';
    };
  });
  await open();
  const input = await until('a file input', () =>
    run(browser, () => document.querySelector('input[data-chosen="soon"]')),
  );
  await run(browser, () => void Reflect.deleteProperty(HTMLInputElement.prototype, 'click'));
  await typeInto(browser, input as unknown as ElementRef, path);
}

/** Runs in the page. */
function findControl(selector: string, name: string, pattern: string | null): Element | null {
  const nameOf = (one: Element): string => {
    const label = one.getAttribute('aria-label');
    if (label !== null) return label.trim();
    const ids = one.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = 'labels' in one ? [...((one.labels as NodeListOf<Element> | null) ?? [])] : [];
    const texts = ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels;
    if (texts.length > 0) return texts.map((text) => text?.textContent.trim() ?? '').join(' ');
    const own = one instanceof HTMLElement ? one.innerText : one.textContent;
    return own.replaceAll(/\s+/g, ' ').trim();
  };
  const isShown = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true }) &&
    one.getClientRects().length > 0 &&
    one.closest('[inert]') === null;
  const test = pattern === null ? null : new RegExp(pattern, 'u');
  const found = [...document.querySelectorAll(selector)].filter((one) => {
    const own = nameOf(one);
    return (test === null ? own === name : test.test(own)) && isShown(one);
  });
  const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]');
  const top = [...layers].findLast(isShown);
  return found.find((one) => top?.contains(one)) ?? found[0] ?? null;
}
