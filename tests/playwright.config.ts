import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // A busy machine takes several times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // The run over all test runners asks for the counts in a file.
  reporter:
    process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? 'list' : [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    trace: process.env['CI'] === undefined ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] },
  },
});
