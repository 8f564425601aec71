import { unzipSync } from 'fflate';

import { writeZip } from '#content/lifeboat/zip.ts';
import { MANIFEST_PATH } from '#content/lifeboat/format.ts';
import type { LifeboatManifest } from '#content/lifeboat/format.ts';

/** Unzips with another library, by path. */
export async function unpacked(zip: Blob): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return new Map(Object.entries(files).map(([path, bytes]) => [path, decoder.decode(bytes)]));
}

export function manifestOf(files: ReadonlyMap<string, string>): LifeboatManifest {
  return JSON.parse(files.get(MANIFEST_PATH) ?? '{}') as LifeboatManifest;
}

/** A zip made by our own writer. */
export async function zipOf(texts: Readonly<Record<string, string>>): Promise<Blob> {
  const zip = await writeZip(
    Object.entries(texts).map(([path, text]) => ({
      path,
      content: () => text,
      units: text.length,
      modifiedAt: Date.UTC(2026, 0, 1),
    })),
  );
  if (!zip.ok) throw new Error(zip.failure.kind);
  return zip.value;
}
