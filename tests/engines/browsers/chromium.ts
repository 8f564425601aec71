import { CHROMIUM_FLAGS, ensureChromium } from '../../support/chromium.ts';
import type { Browser, BrowserOptions } from './browser.ts';
import { openHttpWire } from './httpWire.ts';
import { freePort, killGroup, startGroup } from './processes.ts';
import { shootWire } from './shootWire.ts';

export const CHROMIUM_DRIVER = '/usr/bin/chromedriver';

/** Starts Chromium without a window on the screen, through its WebDriver. */
export async function openChromium(options: BrowserOptions): Promise<Browser> {
  const { size, profile, log } = options;
  const port = await freePort();
  const child = startGroup(CHROMIUM_DRIVER, [`--port=${port}`], log);
  const data = profile === null ? '--incognito' : `--user-data-dir=${profile}`;
  const wire = await openHttpWire(`http://127.0.0.1:${port}`, {
    'goog:chromeOptions': {
      binary: ensureChromium(),
      args: [
        ...CHROMIUM_FLAGS,
        '--headless=new',
        '--hide-scrollbars',
        '--enable-logging=stderr',
        data,
      ],
    },
  });
  const setViewport: Browser['setViewport'] = async (wanted) => {
    await wire.send('SetWindowRect', { ...wanted });
  };
  await setViewport(size);
  return {
    engine: 'chromium',
    options,
    wire,
    setViewport,
    shoot: (file) => shootWire(wire, file),
    async close() {
      await wire.end();
      await killGroup(child);
    },
    kill: () => killGroup(child),
  };
}
