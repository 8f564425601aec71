import type { Browser, BrowserContext, Page } from '@playwright/test';
import { keepSession } from '../../e2e/support/auth/storedSession.ts';

/**
 * Chromium's "Fast 4G" preset: 9 Mbit/s down and 1.5 up, each less 10 %, and a latency of 2.75 × 60 ms, because it is
 * added per request instead of per packet. Bytes per second, and ms.
 */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 } as const;

/** CPU throttling factor of a phone. */
const SLOWER = 4;

/** A browser with a signed-in user and none of the app cached. */
export interface Device {
  readonly context: BrowserContext;
  /** Opens an empty page with the device's throttling. */
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Creates such a device; writes the session from a file that loads none of the app's code. */
export async function signedInDevice(
  browser: Browser,
  {
    url,
    session,
    kind,
  }: { readonly url: string; readonly session: string; readonly kind: 'desk' | 'phone' },
): Promise<Device> {
  const isPhone = kind === 'phone';
  const context = await browser.newContext({
    baseURL: url,
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  await keepSession(page, session);
  const { user } = JSON.parse(session) as { readonly user: { readonly id: string } };
  // Set by a real sign-in.
  await page.evaluate((id) => localStorage.setItem('recto-signed-in', id), user.id);
  await page.close();
  return {
    context,
    newPage: async () => {
      const opened = await context.newPage();
      if (isPhone) await slowDown(context, opened);
      return opened;
    },
    close: () => context.close(),
  };
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...FAST_4G });
}
