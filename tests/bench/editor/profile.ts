import type { Page } from '@playwright/test';

/** Starts a CPU profile sampled every 0.5 ms; the returned function stops it and returns its JSON. */
export async function startProfile(page: Page): Promise<() => Promise<string>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  return async () => JSON.stringify((await session.send('Profiler.stop')).profile);
}
