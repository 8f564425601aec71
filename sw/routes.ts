declare const self: ServiceWorkerGlobalScope;

export interface FetchContext {
  readonly url: URL;
  readonly request: Request;
  readonly event: FetchEvent;
}

export interface Route {
  readonly matches: (context: FetchContext) => boolean;
  readonly answer: (context: FetchContext) => Promise<Response>;
}

/** Answers each request by the first route that matches; the others go to the network. */
export function followRoutes(routes: readonly Route[]): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const context = { url: new URL(request.url), request, event };
    if (!context.url.protocol.startsWith('http')) return;
    const route = routes.find(({ matches }) => matches(context));
    if (route !== undefined) event.respondWith(route.answer(context));
  });
}

export function isOwn({ origin }: URL): boolean {
  return origin === self.location.origin;
}
