export interface PolicyOptions {
  /** Null: the app's own. */
  readonly backend: string | null;
  /** Null for `localhost` beside `127.0.0.1`. */
  readonly previews: string | null;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Below it other sites may show a page in a frame. */
export const EMBED_PATH = '/embed/';

/** Sanitised HTML, libraries, and DOMPurify's own. */
const TRUSTED_TYPES = 'recto default dompurify';

/** Thumbnails and printed pages need `style` attributes and images from anywhere. */
export function appPolicy(
  { backend, previews, styles, scripts }: PolicyOptions,
  ancestors: "'none'" | '*' = "'none'",
): string {
  const frames = previews ?? 'http://localhost:* http://*.localhost:*';
  const hashes = (of: readonly string[]) => of.map((hash) => ` 'sha256-${hash}'`).join('');
  return policy({
    'default-src': "'none'",
    'script-src': `'self'${hashes(scripts)}`,
    'worker-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'style-src-elem': `'self'${hashes(styles)}`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' https: http: data: blob:",
    'media-src': "'self' https: http: data: blob:",
    'font-src': "'self'",
    'connect-src': backend === null ? "'self'" : `'self' ${backend}`,
    'manifest-src': "'self'",
    'frame-src': `'self' ${frames}`,
    'frame-ancestors': ancestors,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': TRUSTED_TYPES,
  });
}

/** The policy of the development server: hot replacement needs inline scripts, style elements and a web socket. */
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

/** Gives `/sandbox.html`, the fallback for previews, an opaque origin. */
export const SANDBOX_POLICY = "sandbox allow-scripts allow-forms; frame-ancestors 'self'";

/** The frame of an embedded page, which other sites embed with it. It accepts documents from the app only. */
export const EMBED_FRAME_POLICY = 'frame-ancestors *';

/** Users' pages may do anything there, but only the app may embed them. */
export function previewPolicy(app: string): string {
  return `frame-ancestors ${app}`;
}

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}
