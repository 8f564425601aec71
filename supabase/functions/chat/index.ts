import { createChatHandler } from './handler.ts';

declare const Deno: {
  readonly env: { readonly toObject: () => Record<string, string> };
  readonly serve: (handler: (request: Request) => Promise<Response>) => unknown;
};

Deno.serve(
  createChatHandler(Deno.env.toObject(), fetch, (line) => {
    console.error(line);
  }),
);
