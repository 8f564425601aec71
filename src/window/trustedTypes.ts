// Made before any other script could take its name.
import '#content/sanitise/trustedTypes.ts';

/**
 * What libraries write without a policy of their own, as the only exceptions to Trusted Types: micromark's decoder
 * reads a single character reference through an element, and workers are started by the address of one of our files.
 */
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (/^&[\da-z]{1,40};$/i.test(html) ? html : null),
  createScriptURL: (url) => (isOwnScript(url) ? url : null),
});

function isOwnScript(address: string): boolean {
  const url = URL.parse(address, document.baseURI);
  return url?.origin === location.origin && /^\/(?:sw\.js$|assets\/)/.test(url.pathname);
}
