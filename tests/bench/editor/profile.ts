import type { Frame, Page } from '@playwright/test';

/**
 * Starts a CPU profile sampled every 0.5 ms, of the process of `frame` where it has one of its own; the returned
 * function stops it and returns its JSON.
 */
export async function startProfile(page: Page, frame?: Frame): Promise<() => Promise<string>> {
  const session = await page.context().newCDPSession(frame ?? page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  return async () => JSON.stringify((await session.send('Profiler.stop')).profile);
}
