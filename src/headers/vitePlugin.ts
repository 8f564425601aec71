import type { Plugin } from 'vite';
import {
  developmentPolicy,
  appPolicy,
  EMBED_FRAME_POLICY,
  EMBED_PATH,
  previewPolicy,
  SANDBOX_POLICY,
  type PolicyOptions,
} from './policy.ts';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const LOCAL_APP = 'http://127.0.0.1:*';

/** No protection: only this machine sees it. */
const DEVELOPMENT_NONCE = 'recto-development';

export function headersPlugin(): Plugin {
  let env: Readonly<Record<string, unknown>> = {};
  return {
    name: 'recto-headers',
    config(_config, { command, mode }) {
      // A policy would hide what the sanitiser lets through in tests.
      if (command !== 'serve' || mode === 'test') return {};
      return {
        html: { cspNonce: DEVELOPMENT_NONCE },
        server: { headers: { 'Content-Security-Policy': developmentPolicy(DEVELOPMENT_NONCE) } },
      };
    },
    configResolved(config) {
      env = config.env;
    },
    generateBundle: {
      // Once index.html is written.
      order: 'post',
      async handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html');
        const html = String(page.source);
        const options = {
          backend: originOf(env['VITE_SUPABASE_URL']),
          previews: originOf(env['VITE_PREVIEW_ORIGIN']),
          styles: [...inlineIn(html, 'style').map(sha256Of), ...(await styleHashes())],
          scripts: inlineIn(html, 'script').map(sha256Of),
        };
        const app = originOf(env['VITE_APP_ORIGIN']) ?? LOCAL_APP;
        this.emitFile({ type: 'asset', fileName: '_headers', source: appHeadersFile(options) });
        this.emitFile({
          type: 'asset',
          fileName: 'frame/_headers',
          source: previewHeadersFile(app),
        });
      },
    },
  };
}

function originOf(address: unknown): string | null {
  return typeof address === 'string' && address !== '' ? new URL(address).origin : null;
}

function inlineIn(html: string, tag: 'script' | 'style'): readonly string[] {
  return html
    .split(`<${tag}`)
    .slice(1)
    .map((part) => part.slice(part.indexOf('>') + 1, part.indexOf(`</${tag}>`)))
    .filter((text) => text !== '');
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Of the style sheets that the app puts into shadow roots. */
async function styleHashes(): Promise<readonly string[]> {
  const [{ THUMBNAIL_STYLES }, { MARKDOWN_THUMBNAIL_STYLES, PRINT_STYLES, MARKDOWN_PRINT_STYLES }] =
    await Promise.all([
      import('#content/documents/thumbnailSheet.ts'),
      import('#content/documents/sheetStyles.ts'),
    ]);
  const sheets = [
    THUMBNAIL_STYLES,
    THUMBNAIL_STYLES + MARKDOWN_THUMBNAIL_STYLES,
    PRINT_STYLES,
    PRINT_STYLES + MARKDOWN_PRINT_STYLES,
  ];
  return sheets.map(sha256Of);
}

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

/** Replaces `react-style-singleton`, with which Radix locks scrolling behind dialogs. */
export const ADOPTED_STYLES = fileURLToPath(
  new URL('../ui/overlays/adoptedStyles.ts', import.meta.url),
);

/** style-mod's condition for adopting a sheet rather than adding a style element. */
const ONLY_SHADOW_ROOTS = '!root.head && root.adoptedStyleSheets';

/** Makes style-mod adopt sheets: a style element would need `'unsafe-inline'` or a nonce, public on a static page. */
export function strictStyles(): Plugin {
  return {
    name: 'recto-strict-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/style-mod\/src\/style-mod\.js$/ },
      handler(code) {
        if (!code.includes(ONLY_SHADOW_ROOTS)) {
          throw new Error(
            'style-mod has changed how it mounts styles. Update src/headers/vitePlugin.ts.',
          );
        }
        return { code: code.replace(ONLY_SHADOW_ROOTS, 'root.adoptedStyleSheets'), map: null };
      },
    },
  };
}
