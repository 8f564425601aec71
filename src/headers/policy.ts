/** Where an app's parts are, as its build was told. */
export interface Places {
  /** The backend's origin when it is not the app's own, else null. */
  readonly backend: string | null;
  /** The previews' origin, or null for `localhost` beside `127.0.0.1`. */
  readonly previews: string | null;
  /** SHA-256 hashes, base64, of the style sheets that the app puts into frames and shadow roots. */
  readonly styles: readonly string[];
}

/** The policies of Trusted Types: ours for sanitised HTML, one for what libraries need, and the sanitiser's own. */
const TRUSTED_TYPES = 'recto default dompurify';

/**
 * The app's Content-Security-Policy: scripts and workers from its own files only, no inline script, no eval, and no
 * text that becomes code or markup but by a named policy. Pages that people made bring `style` attributes and
 * pictures from anywhere; frames without scripts inherit this policy, so it lets both through.
 */
export function appPolicy({ backend, previews, styles }: Places): string {
  const frames = previews ?? 'http://localhost:* http://*.localhost:*';
  const sheets = styles.map((hash) => `'sha256-${hash}'`).join(' ');
  return policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'style-src-elem': `'self' ${sheets}`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' https: http: data: blob:",
    'media-src': "'self' https: http: data: blob:",
    'font-src': "'self'",
    'connect-src': backend === null ? "'self'" : `'self' ${backend}`,
    'manifest-src': "'self'",
    'frame-src': `'self' ${frames}`,
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': TRUSTED_TYPES,
  });
}

/**
 * The policy of the app while it is worked on: hot replacement writes inline scripts, which carry `nonce`, and style
 * elements, and keeps a socket open. Trusted Types are left to the built app.
 */
export function developmentPolicy(nonce: string): string {
  return policy({
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'worker-src': "'self' blob:",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' https: http: data: blob:",
    'media-src': "'self' https: http: data: blob:",
    'font-src': "'self'",
    'connect-src': "'self' ws: wss: https: http:",
    'manifest-src': "'self'",
    'frame-src': "'self' http://localhost:* http://*.localhost:*",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
  });
}

/** What makes a stranger of `/sandbox.html`, the fallback for previews on the app's own address. */
export const SANDBOX_POLICY = "sandbox allow-scripts allow-forms; frame-ancestors 'self'";

/** The policy of the preview's site: people's pages may do there what they like, but only the app may hold them. */
export function previewPolicy(app: string): string {
  return `frame-ancestors ${app}`;
}

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
