import { createCardDrawing } from './cardDrawing.ts';
import { createLinksHandler } from './handler.ts';

declare const Deno: {
  readonly env: { readonly toObject: () => Record<string, string> };
  readonly serve: (handler: (request: Request) => Promise<Response>) => unknown;
};

const env = Deno.env.toObject();
const origin = (env['APP_ORIGIN'] ?? '').replace(/\/$/u, '');

Deno.serve(createLinksHandler(env, fetch, Date.now, createCardDrawing(origin, fetch)));
