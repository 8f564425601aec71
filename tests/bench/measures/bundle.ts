import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { BUILD } from '../page/build.ts';
import type { PeerName } from '../peers/peer.ts';

/** Bytes of minified, gzipped JavaScript. */
export interface Bundle {
  readonly all: number;
  /** Without Dexie and the Supabase client. */
  readonly beside: number;
}

const CLIENT_AND_STORAGE = [/^dexie/, /^@supabase\//];

/** In every app that Vite builds. */
const LAZY_FILES = /vite\/preload-helper/;

/** Bundles what an app imports of a peer for the sync of this bench, without lazily loaded chunks. */
export async function measureBundle(peer: PeerName): Promise<Bundle> {
  return { all: await sizeOf(peer, []), beside: await sizeOf(peer, CLIENT_AND_STORAGE) };
}

async function sizeOf(peer: PeerName, external: readonly RegExp[]): Promise<number> {
  const output = await build({
    ...BUILD,
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: {
        input: { entry: join(import.meta.dirname, '..', 'bundles', `${peer}.ts`) },
        preserveEntrySignatures: 'strict',
        external: [LAZY_FILES, ...external],
      },
    },
  });
  const outputs = Array.isArray(output) ? output : [output];
  let code = '';
  for (const one of outputs) {
    if (!('output' in one)) continue;
    const chunks = new Map(one.output.map((chunk) => [chunk.fileName, chunk]));
    const visit = (name: string): void => {
      const chunk = chunks.get(name);
      if (chunk?.type !== 'chunk') return;
      chunks.delete(name);
      code += chunk.code;
      chunk.imports.forEach(visit);
    };
    for (const chunk of one.output)
      if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName);
  }
  return gzipSync(code, { level: 9 }).length;
}
