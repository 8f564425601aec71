import type { Plugin } from 'vite';

const MODULE_TAGS = [
  '<script type="module" crossorigin',
  '<link rel="modulepreload" crossorigin',
] as const;

/**
 * Lets a browser paint `index.html` before it has anything else: the entry's style sheet is in the page, and the
 * modules have low priority, as Chromium would evaluate them first otherwise.
 */
export function paintFirst(): Plugin {
  let sheet = '';
  return {
    name: 'recto-paint-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
        const names = chunk.viteMetadata?.importedCss;
        for (const name of names ?? []) {
          const file = bundle[name];
          if (file?.type === 'asset') sheet += String(file.source).trim();
          delete bundle[name];
        }
        // Vite lists it again for every file that imports the entry.
        names?.clear();
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        let page = html
          .replaceAll(/\n +/g, '\n')
          .replace('</head>', () => `<style>${sheet}</style>\n</head>`);
        for (const tag of MODULE_TAGS) {
          if (!page.includes(tag)) throw new Error(`index.html has no ${tag}`);
          page = page.replaceAll(tag, `${tag} fetchpriority="low"`);
        }
        return page;
      },
    },
  };
}
