// First, so that no other script can create a policy of that name.
import '#content/sanitise/trustedTypes.ts';

/** Exceptions for libraries: micromark decodes character references by an element, and workers start by URL. */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/^&[\da-z]{1,40};$/i.test(html) ? html : null),
  createScriptURL: (url) => (isOwnScript(url) ? url : null),
});

function isOwnScript(address: string): boolean {
  if (!URL.canParse(address, document.baseURI)) return false;
  const url = new URL(address, document.baseURI);
  return url.origin === location.origin && /^\/(?:sw\.js$|assets\/)/.test(url.pathname);
}
