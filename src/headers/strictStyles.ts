import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Stands for `react-style-singleton`, through which dialogs and menus lock what is behind them. */
export const ADOPTED_STYLES = fileURLToPath(
  new URL('../ui/overlays/adoptedStyles.ts', import.meta.url),
);

/** Where style-mod prefers a style element for a document; shadow roots get an adopted sheet. */
const ONLY_SHADOW_ROOTS = '!root.head && root.adoptedStyleSheets';

/**
 * Makes CodeMirror's style-mod adopt its sheet in documents too, as it does in shadow roots: a style element would
 * need `style-src 'unsafe-inline'` or a nonce, which a static page cannot keep secret. Fails when style-mod has changed.
 */
export function strictStyles(): Plugin {
  return {
    name: 'recto-strict-styles',
    apply: 'build',
    transform: {
      filter: { id: /\/style-mod\/src\/style-mod\.js$/ },
      handler(code) {
        if (!code.includes(ONLY_SHADOW_ROOTS)) {
          throw new Error(
            'style-mod mounts its styles in another way: see src/headers/strictStyles.ts.',
          );
        }
        return { code: code.replace(ONLY_SHADOW_ROOTS, 'root.adoptedStyleSheets'), map: null };
      },
    },
  };
}
