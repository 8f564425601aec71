import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** How many of the elements that break a rule are told of. */
const TOLD = 3;

/**
 * What axe finds wrong with what is on the screen, a line for each rule; frames have their own tests. All rules of
 * WCAG 2.2 AA and axe's own advice; with `rules`, only those.
 */
export async function findingsOf(
  page: Page,
  rules: readonly string[] = [],
): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).exclude('iframe');
  // Axe leaves this one of WCAG 2.2 out unless it is asked for it.
  if (rules.length === 0) axe.options({ rules: { 'target-size': { enabled: true } } });
  else axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const told = nodes.slice(0, TOLD).map((node) => `${node.target.join(' ')} ${node.html}`);
    return `${id} (${nodes.length}): ${told.join(' | ')}`;
  });
}

/** Expects that axe finds nothing. */
export async function expectNoFindings(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([]);
}
