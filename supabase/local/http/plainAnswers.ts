import type { IncomingMessage, ServerResponse } from 'node:http';

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(`${text}\n`);
}

export function refuseMethod(response: ServerResponse, allowed: readonly string[]): void {
  response.setHeader('allow', allowed.join(', '));
  sendText(
    response,
    405,
    allowed.includes('POST') ? 'This method is not supported.' : 'Only GET and HEAD work here.',
  );
}

export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** True for a navigation, not a subresource. */
export function isNavigation(request: IncomingMessage): boolean {
  return isRead(request) && request.headers.accept?.includes('text/html') === true;
}
