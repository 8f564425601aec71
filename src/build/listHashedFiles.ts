import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { VitePWAOptions } from 'vite-plugin-pwa';

type Configure = NonNullable<NonNullable<VitePWAOptions['integration']>['configureOptions']>;

/**
 * Writes the list of the files with a hash in their name, which the worker fetches when it installs. The worker names
 * that list alone, so that its size doesn't depend on the number of files.
 */
export const listHashedFiles: Configure = ({ root, build }, options) => {
  const folder = resolve(root, build.outDir);
  options.injectManifest = {
    ...options.injectManifest,
    manifestTransforms: [
      async (entries) => {
        const hashed = entries.filter(({ revision }) => revision === null);
        const list = JSON.stringify(hashed.map(({ url }) => url));
        const hash = createHash('sha256').update(list).digest('base64url').slice(0, 8);
        const url = `assets/files-${hash}.json`;
        await writeFile(resolve(folder, url), list);
        const named = entries.flatMap(({ revision, ...entry }) =>
          // Hashes don't compress: each hex digit costs half a byte.
          revision === null ? [] : [{ ...entry, revision: revision.slice(0, 10) }],
        );
        return { manifest: [...named, { url, revision: null, size: list.length }] };
      },
    ],
  };
};
