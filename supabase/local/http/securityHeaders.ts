import type { ServerResponse } from 'node:http';

/**
 * What an answer is sent with that is no file of the app, such as a refusal or rows: it can do nothing, nobody may
 * frame it, and no other site can take it in as a script or a picture.
 */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** Pictures of people, which previews on the other site may show. */
const PUBLIC_FILES = '/storage/v1/object/public/';

/**
 * Sets what every answer has, before it is known what it will be: the build's headers for a file and those of the
 * backend's own pages take their place.
 */
export function setSecurityHeaders(response: ServerResponse, address: string): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  if (!address.startsWith(PUBLIC_FILES)) return;
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  // A file that somebody uploaded, opened by itself, is nobody's page.
  response.setHeader(
    'content-security-policy',
    `${SECURITY_HEADERS['content-security-policy']}; sandbox`,
  );
}
