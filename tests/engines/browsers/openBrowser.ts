import type { Browser, BrowserOptions, Engine } from './browser.ts';
import { openChromium } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import { openWebkit } from './webkit.ts';

const OPENERS: Readonly<Record<Engine, (options: BrowserOptions) => Promise<Browser>>> = {
  webkit: openWebkit,
  firefox: openFirefox,
  chromium: openChromium,
};

/** Long enough for a start of the app on a busy machine; ms. */
const SCRIPT_MS = 60_000;

/** Starts a browser of an engine with its viewport of the wanted size. */
export async function openBrowser(engine: Engine, options: BrowserOptions): Promise<Browser> {
  const browser = await OPENERS[engine](options);
  await browser.wire.send('SetTimeouts', { script: SCRIPT_MS, pageLoad: SCRIPT_MS, implicit: 0 });
  return browser;
}
