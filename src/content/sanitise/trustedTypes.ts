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

/** For sanitised or inert HTML, or the app's own. Call it in the assignment: with Trusted Types it is no string. */
export function trustedHtml(html: string): string {
  return policy === undefined ? html : policy.createHTML(html);
}
