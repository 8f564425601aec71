import type { Plugin } from 'vite';
import { appHeadersFile, previewHeadersFile } from './headersFile.ts';
import { firstScriptHash } from '#build/firstScript.ts';
import { developmentPolicy } from './policy.ts';
import { createHash } from 'node:crypto';

const LOCAL_APP = 'http://127.0.0.1:*';

/** No protection: only this machine sees it. */
const DEVELOPMENT_NONCE = 'recto-development';

export function headersPlugin(): Plugin {
  let env: Readonly<Record<string, unknown>> = {};
  let root = '';
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
      root = config.root;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const options = {
        backend: originOf(env['VITE_SUPABASE_URL']),
        previews: originOf(env['VITE_PREVIEW_ORIGIN']),
        styles: await styleHashes(),
        script: await firstScriptHash(root),
      };
      const app = originOf(env['VITE_APP_ORIGIN']) ?? LOCAL_APP;
      this.emitFile({ type: 'asset', fileName: '_headers', source: appHeadersFile(options) });
      this.emitFile({ type: 'asset', fileName: 'frame/_headers', source: previewHeadersFile(app) });
    },
  };
}

function originOf(address: unknown): string | null {
  return typeof address === 'string' && address !== '' ? new URL(address).origin : null;
}

/** SHA-256 hashes, base64, of every style sheet the app puts into shadow roots. */
async function styleHashes(): Promise<readonly string[]> {
  const [
    { THUMBNAIL_STYLES },
    { MARKDOWN_THUMBNAIL_STYLES },
    { PRINT_STYLES },
    { MARKDOWN_PRINT_STYLES },
  ] = await Promise.all([
    import('#content/documents/thumbnailSheet.ts'),
    import('#content/documents/markdownThumbnailStyles.ts'),
    import('#content/documents/printStyles.ts'),
    import('#content/documents/printMarkdown.ts'),
  ]);
  const sheets = [
    THUMBNAIL_STYLES,
    THUMBNAIL_STYLES + MARKDOWN_THUMBNAIL_STYLES,
    PRINT_STYLES,
    PRINT_STYLES + MARKDOWN_PRINT_STYLES,
  ];
  return sheets.map((sheet) => createHash('sha256').update(sheet).digest('base64'));
}
