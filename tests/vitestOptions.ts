import { playwright } from '@vitest/browser-playwright';
import type { ViteUserConfig } from 'vitest/config';
import { ENGINES } from './engines/units/openEngine.ts';
import { enginesProject } from './engines/units/project.ts';
import { CHROMIUM_FLAGS, findChromium } from './support/chromium.ts';

/** Unit tests of functions without state or globals of their own, which can share a process. */
const PURE = ['backend', 'content', 'domain'].map((folder) => `tests/unit/${folder}/**/*.test.ts`);

/** The projects of Vitest: in Node `unit`, `pure`, `integration`, `postgres` and `simulation`; in a page `browser`. */
export function vitestOptions(mode: string): ViteUserConfig['test'] & object {
  return {
    // Half of a machine with two cores would stand idle otherwise.
    maxWorkers: '100%',
    // What takes a second on a quiet machine takes ten on a busy one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    env: { VITE_LAW_SEED: process.env['RECTO_LAW_SEED'] ?? '20261122' },
    projects: [
      {
        extends: true,
        plugins: [],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          exclude: [...PURE],
        },
      },
      {
        extends: true,
        plugins: [],
        test: {
          name: 'pure',
          environment: 'node',
          include: [...PURE],
          // Loading modules anew for each file takes a third of their time. Dexie looks for the global store when it is
          // loaded, whichever file comes first.
          isolate: false,
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          // As in `pure`: loading the server anew for each file takes longer than most of them.
          isolate: false,
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        extends: true,
        plugins: [],
        test: {
          name: 'postgres',
          environment: 'node',
          // `npm run test:postgres` starts the server.
          include:
            process.env['TEST_POSTGRES'] === undefined ? [] : ['tests/postgres/**/*.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [],
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
        },
      },
      {
        extends: true,
        optimizeDeps: {
          // What is found while tests run reloads the page under them: nothing is looked for but these.
          noDiscovery: true,
          include: [
            'css-tree/tokenizer',
            'css-tree/utils',
            'diff',
            'dompurify',
            'micromark',
            'micromark-extension-cjk-friendly',
            'micromark-extension-cjk-friendly-gfm-strikethrough',
            'micromark-extension-gfm',
            'fast-check',
            'react-dom/client',
          ],
        },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          // They share one page's thread: beside the long files a short one would not even start in time.
          fileParallelism: false,
          browser: {
            enabled: mode === 'test',
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      // `tests/engines/units.ts` names one.
      ...ENGINES.filter((engine) => engine === process.env['RECTO_ENGINE']).map(enginesProject),
    ],
  };
}

function launchOptions() {
  const executablePath = findChromium();
  return { args: [...CHROMIUM_FLAGS], ...(executablePath === null ? {} : { executablePath }) };
}
