import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.ts';

/** `tests/run.ts` sets this to get the counts in a file. */
const isWholeRun = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined;

/** Of a test, and of each wait in it: a busy machine is several times slower. */
const LIMIT_MS = 120_000;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Every test has its own account; otherwise the last long file would run alone at the end.
  fullyParallel: true,
  workers: 2,
  timeout: LIMIT_MS,
  expect: { timeout: LIMIT_MS },
  reporter: isWholeRun ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Tracing takes a third of a test's time; a failure's page and calls are reported without it.
    trace: isWholeRun ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] },
  },
});
