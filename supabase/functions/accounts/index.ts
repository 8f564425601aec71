import { createAccountsHandler } from './handler.ts';

declare const Deno: {
  readonly env: { readonly toObject: () => Record<string, string> };
  readonly serve: (handler: (request: Request) => Promise<Response>) => unknown;
};

Deno.serve(
  createAccountsHandler(Deno.env.toObject(), fetch, (line) => {
    console.error(line);
  }),
);
