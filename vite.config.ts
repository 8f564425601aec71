import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { LOWEST_BROWSERS } from './src/build/browsers.ts';
import { cardFiles } from './src/build/cardFiles.ts';
import { compileHint, inlineScript, paintFirst } from '#build/startPage.ts';
import { CARD_FILES } from './supabase/functions/_shared/cardFiles.ts';
import { emojiList } from './src/build/emojiList.ts';
import { formulaFont } from './src/build/formulaFont.ts';
import { CHUNK_GROUPS } from './src/build/chunkGroups.ts';
import { SANDBOX_POLICY } from './src/headers/policy.ts';
import { listHashedFiles } from './src/build/listHashedFiles.ts';
import { precompress } from './src/build/precompress.ts';
import { headersPlugin } from './src/headers/vitePlugin.ts';
import { previewFramePlugin } from './src/build/previewFrame.ts';
import { ADOPTED_STYLES, strictStyles } from '#headers/vitePlugin.ts';
import { vitestOptions } from './tests/vitestOptions.ts';

/** The window's bundle and the service worker's. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react({ compiler: true }),
    tailwindcss(),
    cardFiles(CARD_FILES),
    emojiList(),
    formulaFont(),
    previewFramePlugin(SANDBOX_POLICY),
    inlineScript(),
    paintFirst(),
    headersPlugin(),
    strictStyles(),
    compileHint(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      integration: { configureOptions: listHashedFiles },
      injectManifest: {
        rollupFormat: 'iife',
        // The worker is a build of its own, which would print its report whatever the command line says.
        buildPlugins: {
          vite: [{ name: 'recto-quiet-worker-build', config: () => ({ logLevel: 'warn' }) }],
        },
        globPatterns: ['**/*.{js,css,html,svg,webmanifest,woff2}'],
        // Larger than the rest and seldom used, as the formatter and diagrams: the worker keeps them once fetched.
        globIgnores: ['frame/**', 'assets/on-use/**'],
        // The library that draws diagrams has 3.5 MB.
        maximumFileSizeToCacheInBytes: 8_000_000,
      },
    }),
    precompress(),
  ],
  // Dexie's build for browsers of today, in one copy for everybody who imports it; React has the store hook itself;
  // the editor's defaults are switched off (CodeEditor.tsx), but would still be loaded, 40 KB before the first key.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim\//, replacement: 'use-sync-external-store/' },
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^react-style-singleton$/, replacement: ADOPTED_STYLES },
      {
        find: /^@codemirror\/theme-one-dark$|^@uiw\/codemirror-extensions-basic-setup$/,
        replacement: join(import.meta.dirname, 'src/build/noEditorDefaults.ts'),
      },
    ],
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) =>
          name === 'formatWorker' || name === 'pdfWorker'
            ? 'assets/on-use/[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/on-use/[name]-[hash].js',
      },
    },
  },
  build: {
    target: [...LOWEST_BROWSERS],
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    manifest: true,
    // The bundle budget (.size-limit.js) is what limits sizes; the largest file draws diagrams.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // The entry lists about 90 files, the worker all: names would be 0.7 KB of every first load.
        chunkFileNames: ({ name }) =>
          /^(?:_virtual_maths|diagram|maths|mermaid)/.test(name)
            ? 'assets/writing/[name]-[hash].js'
            : name.startsWith('wordDocument')
              ? 'assets/on-use/[name]-[hash].js'
              : 'assets/[hash:7].js',
        codeSplitting: {
          groups: CHUNK_GROUPS,
        },
      },
    },
  },
  test: vitestOptions(mode),
}));
