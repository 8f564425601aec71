import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds wrong with what is on the screen; frames have their own tests. */
export async function findingsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`);
}

/** Expects that axe finds nothing. */
export async function expectNoFindings(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual([]);
}
