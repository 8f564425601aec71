import { publishSheets, type PublishedSheets, type SheetsRequest } from './publishSheets.ts';

/** UTF-16 units that take about as long to read as a worker to start, 15 ms. */
const SMALL = 50_000;

/** A sheet of 2 MB takes half a second. */
const PATIENCE_MS = 5000;

/** Large ones away from the main thread. */
export async function publishSheetsAside(request: SheetsRequest): Promise<PublishedSheets> {
  const sizes = request.sections.flat().map(({ text }) => text.length);
  const isSmall = sizes.reduce((sum, size) => sum + size, 0) < SMALL;
  return (isSmall ? null : await inWorker(request)) ?? publishSheets(request);
}

/** Null if the worker can't be loaded or doesn't answer. */
async function inWorker(request: SheetsRequest): Promise<PublishedSheets | null> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), { type: 'module' });
  const answer = await new Promise<PublishedSheets | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PublishedSheets>) => resolve(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve(null);
    });
    setTimeout(() => resolve(null), PATIENCE_MS);
    worker.postMessage(request);
  });
  worker.terminate();
  return answer;
}
