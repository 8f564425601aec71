import { join } from 'node:path';
import type { TestProjectConfiguration } from 'vitest/config';
import { inEngines } from './files.ts';
import type { Engine } from './openEngine.ts';
import { engineProvider } from './provider.ts';

const here = (file: string) => join(import.meta.dirname, file);

/** The unit tests of the store, the outbox and the sync engine on the IndexedDB of a browser engine. */
export function enginesProject(engine: Engine): TestProjectConfiguration {
  return {
    extends: true,
    resolve: {
      alias: [
        { find: /^fake-indexeddb$/, replacement: here('realIndexedDb.ts') },
        { find: /^fake-indexeddb\/auto$/, replacement: here('realGlobalIndexedDb.ts') },
        { find: /^node:crypto$/, replacement: here('nodeCrypto.ts') },
      ],
    },
    optimizeDeps: { noDiscovery: true, include: ['micromark'] },
    test: {
      include: [...inEngines()],
      env: { VITE_ENGINE: engine },
      fileParallelism: false,
      setupFiles: [here('setup.ts')],
      browser: {
        enabled: true,
        screenshotFailures: false,
        headless: false,
        ui: false,
        provider: engineProvider(engine),
        // The size of the frame that tests run in, which no test here depends on.
        commands: { __vitest_viewport: () => undefined },
        instances: [{ browser: 'chromium', name: engine }],
      },
    },
  };
}
