import type { ServerResponse } from 'node:http';

/** For API responses and errors: no active content, no framing, no use by other sites. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Avatars, which previews on the other site may show. */
const PUBLIC_FILES = '/storage/v1/object/public/';

/** Sets the defaults before routing; the build’s headers and local pages override them. */
export function setSecurityHeaders(response: ServerResponse, address: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  if (!address.startsWith(PUBLIC_FILES)) return;
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  // Sandboxed in case an upload is opened as a page.
  response.setHeader(
    'content-security-policy',
    `${SECURITY_HEADERS['content-security-policy']}; sandbox`,
  );
}
