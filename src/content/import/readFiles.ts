import { MAX_ZIP_BYTES, openZip } from '#content/lifeboat/unzip.ts';
import { isSafePath } from '#content/lifeboat/names.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import type { GivenFile } from './planFiles.ts';

/** More take long to list, and are probably a mistake. */
const MAX_FILES = 20_000;

/** Reads the chosen files, and unpacks a zip chosen alone. Fails with `invalid`, with a text for the user. */
export async function readFiles(files: readonly File[]): Promise<Result<readonly GivenFile[]>> {
  const [first] = files;
  if (first !== undefined && files.length === 1 && /\.zip$/iu.test(first.name)) {
    return zipFiles(first);
  }
  if (files.length > MAX_FILES) return invalid(TOO_MANY);
  return ok(
    files.map((file) => ({
      path: file.webkitRelativePath || file.name,
      size: file.size,
      read: () => Promise.resolve(ok(file)),
    })),
  );
}

async function zipFiles(file: File): Promise<Result<readonly GivenFile[]>> {
  const zip = await openZip(file);
  if (!zip.ok) return zip;
  const { entries, readBytes } = zip.value;
  if (entries.size > MAX_FILES) return invalid(TOO_MANY);
  // Folders have entries of their own, which end with a slash.
  const paths = [...entries.keys()].filter((path) => isSafePath(path));
  return ok(
    paths.map((path) => ({
      path,
      size: entries.get(path)?.size ?? 0,
      read: async () => {
        const bytes = await readBytes(path, MAX_ZIP_BYTES);
        return bytes.ok ? ok(new Blob([bytes.value])) : bytes;
      },
    })),
  );
}

const TOO_MANY = `These are more than ${MAX_FILES.toLocaleString()} files. Choose a smaller folder.`;
