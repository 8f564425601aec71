import { createLinksHandler } from './handler.ts';

declare const Deno: {
  readonly env: { readonly toObject: () => Record<string, string> };
  readonly serve: (handler: (request: Request) => Promise<Response>) => unknown;
};

Deno.serve(createLinksHandler(Deno.env.toObject(), fetch, Date.now));
