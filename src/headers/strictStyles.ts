import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

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
            'style-mod has changed how it mounts styles. Update src/headers/strictStyles.ts.',
          );
        }
        return { code: code.replace(ONLY_SHADOW_ROOTS, 'root.adoptedStyleSheets'), map: null };
      },
    },
  };
}
