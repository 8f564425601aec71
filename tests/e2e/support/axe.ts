import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects that axe finds nothing wrong with what is on the screen; frames have their own tests. */
export async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' | ')}`),
  ).toEqual([]);
}
