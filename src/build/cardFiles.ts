import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

const PACKAGES = {
  renderer: ['@resvg/resvg-wasm', 'index_bg.wasm'],
  font: ['@expo-google-fonts/brygada-1918', '400Regular/Brygada1918_400Regular.ttf'],
} as const;

export function cardFiles(paths: Readonly<Record<keyof typeof PACKAGES, string>>): Plugin {
  return {
    name: 'recto-card-files',
    apply: 'build',
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
        readonly devDependencies: Readonly<Record<string, string>>;
      };
      for (const part of ['renderer', 'font'] as const) {
        const [name, file] = PACKAGES[part];
        const version = devDependencies[name];
        if (!paths[part].includes(`-${version}.`)) {
          throw new Error(`${name} is at ${version}: update the version in ${paths[part]}.`);
        }
        const source = await readFile(require.resolve(`${name}/${file}`));
        this.emitFile({ type: 'asset', fileName: paths[part].slice(1), source });
      }
    },
  };
}
