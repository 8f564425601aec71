import { appPolicy, previewPolicy, SANDBOX_POLICY, type Places } from './policy.ts';

/** Headers that every file of the app and of the preview's site is sent with. */
const COMMON = [
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: strict-origin-when-cross-origin',
  'Cross-Origin-Resource-Policy: same-origin',
];

/** What stands there has a hash of its contents in its name. */
const KEPT_FOR_GOOD = 'Cache-Control: public, max-age=31536000, immutable';

/** Nothing in Recto asks for these, and no page it shows may. */
const PERMISSIONS =
  'Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/**
 * The `_headers` file of the app's folder, as Netlify, Cloudflare Pages and their like read it; the embedded server
 * reads it as well. A line with `!` takes back what a rule above it has set.
 */
export function appHeadersFile(places: Places): string {
  return `/*
${indented([
  `Content-Security-Policy: ${appPolicy(places)}`,
  'Cross-Origin-Opener-Policy: same-origin',
  PERMISSIONS,
  ...COMMON,
])}
/assets/*
${indented([KEPT_FOR_GOOD])}
/sandbox.html
${indented(['! Content-Security-Policy', `Content-Security-Policy: ${SANDBOX_POLICY}`])}
/frame/*
${indented(['! Content-Security-Policy', `Content-Security-Policy: ${SANDBOX_POLICY}`])}
`;
}

/** The `_headers` file of the preview site's folder; `app` is the one origin that may hold its frames. */
export function previewHeadersFile(app: string): string {
  return `/*
${indented([
  `Content-Security-Policy: ${previewPolicy(app)}`,
  'Origin-Agent-Cluster: ?1',
  PERMISSIONS,
  ...COMMON,
])}
`;
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
