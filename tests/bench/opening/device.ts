import type { Browser, BrowserContext, Page } from '@playwright/test';
import { keepSession } from '../../e2e/support/auth/storedSession.ts';

/**
 * What Chromium's developer tools apply for their preset "Fast 4G": 9 Mbit/s down and 1.5 up, each less a tenth, and
 * 60 ms times 2.75, as it is added to each request and not to each packet. Bytes in a second, and ms.
 */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 } as const;

/** How much slower a phone's processor is taken to be. */
const SLOWER = 4;

/** A browser of its own in which somebody is signed in and that has nothing of the app. */
export interface Device {
  readonly context: BrowserContext;
  /** Opens an empty page, as slow as the device is. */
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Makes such a device: the session is written beside a file that is none of the app's code. */
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
  // As a sign-in leaves it.
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
