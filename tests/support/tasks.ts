import type { Browser, Page } from '@playwright/test';

/** A main-thread task. */
export interface Task {
  /** Wall-clock ms, which include time taken by other programs. */
  readonly wall: number;
  /** CPU ms. */
  readonly cpu: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: {
      readonly frames?: readonly { readonly processId: number; readonly url: string }[];
    };
  };
}

/** The main-thread tasks during `work`, longest first. */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly Task[]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
  });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const { origin } = new URL(page.url());
  const frames = traceEvents.flatMap(({ args }) => args?.data?.frames ?? []);
  const pid = frames.find(({ url }) => url.startsWith(origin))?.processId;
  const main = traceEvents.find(
    (event) =>
      event.name === 'thread_name' && event.pid === pid && event.args?.name === 'CrRendererMain',
  );
  if (main === undefined) throw new Error("The trace does not name the page's main thread.");
  return traceEvents
    .filter(
      ({ name, pid: from, tid }) => name === 'RunTask' && from === main.pid && tid === main.tid,
    )
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }))
    .sort((a, b) => b.wall - a.wall);
}
