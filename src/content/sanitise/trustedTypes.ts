declare global {
  /** Trusted Types, where the browser has them. What a policy makes is only given to the place it was made for. */
  var trustedTypes:
    | {
        readonly createPolicy: (
          name: string,
          rules: {
            readonly createHTML?: (html: string) => string | null;
            readonly createScriptURL?: (url: string) => string | null;
          },
        ) => { readonly createHTML: (html: string) => string };
      }
    | undefined;
}

const policy = globalThis.trustedTypes?.createPolicy('recto', { createHTML: (html) => html });

/**
 * HTML that may become markup: sanitised by `sanitisePage`, written by the app itself, or parsed into a document in
 * which nothing runs. For the very place where it is assigned: in browsers with Trusted Types it is no string.
 */
export function trustedHtml(html: string): string {
  return policy === undefined ? html : policy.createHTML(html);
}
