import { publishSheets, type SheetsRequest } from './publishSheets.ts';

addEventListener('message', ({ data }: MessageEvent<SheetsRequest>) => {
  postMessage(publishSheets(data));
});
