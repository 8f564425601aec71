import type { Plugin } from 'vite';
import { appHeadersFile, previewHeadersFile } from './headersFile.ts';
import { developmentPolicy } from './policy.ts';
import { styleHashes } from './styleHashes.ts';

/** On a machine of one's own the app may be on any port. */
const LOCAL_APP = 'http://127.0.0.1:*';

/** Marks the inline scripts of the development server. It guards nothing: only this machine sees it. */
const DEVELOPMENT_NONCE = 'recto-development';

/**
 * Writes the headers that a host must send into `_headers` and `frame/_headers` of the build, and sends a policy while
 * the app is worked on. `VITE_SUPABASE_URL`, `VITE_PREVIEW_ORIGIN` and `VITE_APP_ORIGIN` say where the parts are.
 */
export function headersPlugin(): Plugin {
  let env: Readonly<Record<string, unknown>> = {};
  return {
    name: 'recto-headers',
    config(_config, { command, mode }) {
      // Tests of what a sanitiser lets through must not be helped by a policy.
      if (command !== 'serve' || mode === 'test') return {};
      return {
        html: { cspNonce: DEVELOPMENT_NONCE },
        server: { headers: { 'Content-Security-Policy': developmentPolicy(DEVELOPMENT_NONCE) } },
      };
    },
    configResolved(config) {
      env = config.env;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const places = {
        backend: originOf(env['VITE_SUPABASE_URL']),
        previews: originOf(env['VITE_PREVIEW_ORIGIN']),
        styles: await styleHashes(),
      };
      const app = originOf(env['VITE_APP_ORIGIN']) ?? LOCAL_APP;
      this.emitFile({ type: 'asset', fileName: '_headers', source: appHeadersFile(places) });
      this.emitFile({ type: 'asset', fileName: 'frame/_headers', source: previewHeadersFile(app) });
    },
  };
}

function originOf(address: unknown): string | null {
  return typeof address === 'string' && address !== '' ? new URL(address).origin : null;
}
