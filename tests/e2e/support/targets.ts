import type { Page } from '@playwright/test';

/** Smallest touch target, CSS px. */
const FINGER_PX = 44;

/** Interactive elements. */
const TARGETS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  '[contenteditable="true"]',
  ...['button', 'link', 'tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option'].map(
    (role) => `[role="${role}"]`,
  ),
  ...['checkbox', 'radio', 'switch', 'slider'].map((role) => `[role="${role}"]`),
].join(',');

/** Faults of the interactive elements, a line each. */
export interface TargetFaults {
  /** Smaller than a touch target. Measures the hit area, with its label and pseudo-elements, not the visible box. */
  readonly small: readonly string[];
  /** Cannot be scrolled into the viewport. */
  readonly unreachable: readonly string[];
}

/** Checks every interactive element; links inside a sentence may be as low as the line. */
export function targetFaults(page: Page): Promise<TargetFaults> {
  return page.evaluate(
    ({ selector, least }) => {
      const isShown = (one: Element): boolean => {
        const { width, height } = one.getBoundingClientRect();
        const isThere =
          width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
        return isThere && one.closest('[aria-hidden="true"], [inert]') === null;
      };
      const isInSentence = (one: Element): boolean => {
        const around = one.parentElement?.textContent ?? '';
        const isInline = getComputedStyle(one).display === 'inline';
        return isInline && around.trim().length > (one.textContent ?? '').trim().length;
      };
      const meets = (one: Element, x: number, y: number): boolean => {
        const met = document.elementFromPoint(x, y);
        if (met === null) return false;
        return one.contains(met) || met.closest('label')?.control === one;
      };
      const isUnderMenu = (one: Element, x: number, y: number): boolean => {
        const menu = document.elementFromPoint(x, y)?.closest('[role="menu"]');
        return menu?.contains(one) === false;
      };
      /** How far the hit area extends in one direction, limited to the required size, px. */
      const reach = (one: Element, from: DOMRect, dx: number, dy: number): number => {
        const [x, y] = [from.left + from.width / 2, from.top + from.height / 2];
        let step = 0;
        while (step < least && meets(one, x + dx * (step + 1), y + dy * (step + 1))) step += 1;
        return step;
      };
      const named = (one: Element): string => {
        const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
        return `${one.tagName.toLowerCase()} “${name.trim().slice(0, 40)}” ${one.className}`;
      };
      const { scrollX, scrollY } = window;
      const small: string[] = [];
      const unreachable: string[] = [];
      for (const one of document.querySelectorAll(selector)) {
        if (!isShown(one) || isInSentence(one)) continue;
        one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) {
          // A skip link is off-screen until it is focused.
          if (one.getAttribute('href')?.startsWith('#') !== true) unreachable.push(named(one));
          continue;
        }
        if (box.width >= least && box.height >= least) continue;
        // What a menu covers, if only in part, cannot be judged.
        if (!meets(one, x, y) || isUnderMenu(one, x, y - least / 2)) continue;
        // A pixel is lost on the edge between two hit areas.
        const wide = Math.max(box.width, reach(one, box, 1, 0) + reach(one, box, -1, 0) + 1);
        const high = Math.max(box.height, reach(one, box, 0, 1) + reach(one, box, 0, -1) + 1);
        if (Math.min(wide, high) < least - 1)
          small.push(`${wide.toFixed(0)} x ${high.toFixed(0)} ${named(one)}`);
      }
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return { small, unreachable };
    },
    { selector: TARGETS, least: FINGER_PX },
  );
}
