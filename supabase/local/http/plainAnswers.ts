import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sends a short text; what a person sees when there is nothing else. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.statusCode = status;
  response.setHeader('content-type', 'text/plain; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(`${text}\n`);
}

/** 405, with the methods that work. */
export function refuseMethod(response: ServerResponse, allowed: readonly string[]): void {
  response.setHeader('allow', allowed.join(', '));
  sendText(
    response,
    405,
    allowed.includes('POST') ? 'This method is not known.' : 'Only reading works here.',
  );
}

/** True for the two methods that change nothing. */
export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** True for a person opening an address, as against a page loading a file. */
export function isNavigation(request: IncomingMessage): boolean {
  return isRead(request) && request.headers.accept?.includes('text/html') === true;
}
