import { defineBrowserProvider } from '@vitest/browser';
import type { BrowserProviderOption } from 'vitest/node';
import { openEngine, type Engine, type OpenedEngine } from './openEngine.ts';

/**
 * Vitest's browser mode in an engine that Playwright has no build of: the page reports to Vitest by itself, so that
 * opening its address is enough.
 */
export function engineProvider(engine: Engine): BrowserProviderOption {
  return defineBrowserProvider({
    name: `recto-${engine}`,
    providerFactory: () => {
      const opened: OpenedEngine[] = [];
      return {
        name: `recto-${engine}`,
        supportsParallelism: false,
        getCommandsContext: () => ({}),
        openPage: async (_session, address) => {
          const browser = await openEngine(engine, address);
          opened.push(browser);
          browser.ended.catch((error: unknown) => {
            process.stderr.write(`${String(error)}\n`);
          });
        },
        close: async () => {
          await Promise.all(opened.splice(0).map((browser) => browser.close()));
        },
      };
    },
  });
}
