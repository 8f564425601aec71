import type { Plugin } from 'vite';
import { appHeadersFile, previewHeadersFile } from './headersFile.ts';
import { developmentPolicy } from './policy.ts';
import { createHash } from 'node:crypto';

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
