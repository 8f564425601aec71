import {
  appPolicy,
  EMBED_FRAME_POLICY,
  EMBED_PATH,
  previewPolicy,
  SANDBOX_POLICY,
  type PolicyOptions,
} from './policy.ts';

const COMMON = [
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: no-referrer',
  'Cross-Origin-Resource-Policy: same-origin',
];

const IMMUTABLE = 'Cache-Control: public, max-age=31536000, immutable';

const PERMISSIONS =
  'Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/** The `_headers` format of Netlify and Cloudflare Pages; `!` removes a header that an earlier rule set. */
export function appHeadersFile(options: PolicyOptions): string {
  return `/*
${indented([
  `Content-Security-Policy: ${appPolicy(options)}`,
  'Cross-Origin-Opener-Policy: same-origin',
  PERMISSIONS,
  ...COMMON,
])}
${EMBED_PATH}*
${indented([
  '! Content-Security-Policy',
  `Content-Security-Policy: ${appPolicy(options, '*')}`,
  'X-Robots-Tag: noindex',
])}
/assets/*
${indented([IMMUTABLE])}
/sandbox.html
${indented(['! Content-Security-Policy', `Content-Security-Policy: ${SANDBOX_POLICY}`])}
/frame/*
${indented(['! Content-Security-Policy', `Content-Security-Policy: ${SANDBOX_POLICY}`])}
`;
}

export function previewHeadersFile(app: string): string {
  return `/*
${indented([
  `Content-Security-Policy: ${previewPolicy(app)}`,
  'Origin-Agent-Cluster: ?1',
  PERMISSIONS,
  ...COMMON,
])}
/embed.html
${indented(['! Content-Security-Policy', `Content-Security-Policy: ${EMBED_FRAME_POLICY}`])}
`;
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
