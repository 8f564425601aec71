import { createServer, get } from 'node:http';
import { expect, test } from 'vitest';
import { sendResponse } from '../../../supabase/local/http/sendResponse.ts';

test('a caller who leaves cancels a stream that is waiting for its next chunk', async () => {
  const cancelled = await new Promise<boolean>((resolve, reject) => {
    const server = createServer((_request, response) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
        pull: () => new Promise(() => undefined),
        cancel: () => {
          server.close();
          resolve(true);
        },
      });
      const headers = { 'content-type': 'text/event-stream' };
      void sendResponse(new Response(body, { headers }), response).catch(reject);
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const request = get({ host: '127.0.0.1', port }, (answer) => {
        answer.once('data', () => request.destroy());
      });
      request.once('error', () => undefined);
    });
  });
  expect(cancelled).toBe(true);
});
