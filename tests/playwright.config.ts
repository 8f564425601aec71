import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.ts';

/** The run over all test runners: it asks for the counts in a file. */
const isWholeRun = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each test has an account of its own: the last long file does not run alone at the end.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // A busy machine takes several times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: isWholeRun ? [['list'], ['json']] : 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // Recording costs a third of a test's time; a failure's page and calls are told without it.
    trace: isWholeRun ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] },
  },
});
