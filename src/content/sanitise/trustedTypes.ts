declare global {
  /** Undefined where the browser has no Trusted Types. `createHTML` really returns a TrustedHTML object. */
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
 * For HTML that is sanitised, written by the app, or parsed into an inert document. Call it in the assignment: with
 * Trusted Types the result is not a string.
 */
export function trustedHtml(html: string): string {
  return policy === undefined ? html : policy.createHTML(html);
}
