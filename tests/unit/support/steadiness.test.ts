import { describe, expect, test } from 'vitest';
import { faultsIn } from '../../steadiness.ts';

describe('docs/conventions.md: tests pass on a busy machine', () => {
  test.each([
    'expect(Date.now() - began).toBeLessThan(1000);',
    'expect(\n  Date.parse(row.kept_at) - Date.now(),\n).toBeLessThan(60_000);',
    'const took = Date.now() - began;',
    'const due = row.at - Date.now();',
    'expect(took).toBeLessThan(5000);',
    'expect.soft(answer.elapsedMs).toBeLessThan(5000);',
    'expect(longest).toBeLessThan(2 * MOST_MS);',
    "observer.observe({ type: 'longtask' });",
    "test('saves', { retry: 2 }, save);",
    'export default defineConfig({ retries: 1 });',
    'args: [...E2E, `--retries=1`]',
    'await page.waitForTimeout(500);',
    "test('a page is saved once (#123)', save);",
    "test.each(['a', 'b'])('issue 12: %s', save);",
  ])('%s is refused', (text) => {
    expect(faultsIn(`// A reason.\n\n${text}`)).toHaveLength(1);
    expect(faultsIn(text)[0]).toMatch(/^1 /);
  });

  test.each([
    'const at = Date.now() - count * 60_000;',
    'expect(row.at).toBeLessThanOrEqual(Date.now());',
    'expect(rig.timers[0]?.ms).toBe(15_000);',
    'expect(await growthOf(work)).toBeLessThan(LINEAR_GROWTH);',
    '// The menu would have opened by then.\nawait page.waitForTimeout(300);',
    "test('decision 029: a page is saved once', save);",
    "sends(['id: 7\\nretry: 3000\\n\\n'])",
  ])('%s is not', (text) => {
    expect(faultsIn(text)).toEqual([]);
  });
});
