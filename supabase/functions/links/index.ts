import { createLinksHandler } from './handler.ts';

declare const Deno: {
  readonly env: { readonly toObject: () => Record<string, string> };
  readonly serve: (handler: (request: Request) => Promise<Response>) => unknown;
};

// Nothing draws images here: cards have one where the row names it.
Deno.serve(createLinksHandler(Deno.env.toObject(), fetch, Date.now, null));
