declare const self: ServiceWorkerGlobalScope;

export interface Asked {
  readonly url: URL;
  readonly request: Request;
  readonly event: FetchEvent;
}

export interface Route {
  readonly matches: (asked: Asked) => boolean;
  readonly answer: (asked: Asked) => Promise<Response>;
}

/** Answers each request by the first route that matches; the others go to the network. */
export function followRoutes(routes: readonly Route[]): void {
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const asked = { url: new URL(request.url), request, event };
    if (!asked.url.protocol.startsWith('http')) return;
    const route = routes.find(({ matches }) => matches(asked));
    if (route !== undefined) event.respondWith(route.answer(asked));
  });
}

export function isOwn({ origin }: URL): boolean {
  return origin === self.location.origin;
}
