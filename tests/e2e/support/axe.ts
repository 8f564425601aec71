import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Elements named per broken rule. */
const MAX_ELEMENTS = 3;

/**
 * What axe finds on the screen, a line per rule: WCAG 2.2 AA and best practices, or only `rules`. Frames have their own
 * tests.
 */
export async function findingsOf(
  page: Page,
  rules: readonly string[] = [],
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).exclude('iframe');
  // Off by default in axe.
  if (rules.length === 0) axe.options({ rules: { 'target-size': { enabled: true } } });
  else axe.withRules([...rules]);
  // Half faded in, a text has too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const elements = nodes
      .slice(0, MAX_ELEMENTS)
      .map((node) => `${node.target.join(' ')} ${node.html}`);
    return `${id} (${nodes.length}): ${elements.join(' | ')}`;
  });
}

export async function expectNoFindings(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([]);
}
