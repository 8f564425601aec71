import { cleanPath, uniquePaths } from '#content/export/names.ts';
import { MAX_UNZIPPED_BYTES, MAX_ZIP_BYTES, openZip } from '#content/export/zip.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { invalid, ok, type Result } from '#domain/result.ts';
import type { GivenFile } from './planFiles.ts';

/** More take long to list, and are probably a mistake. */
const MAX_FILES = 20_000;

/** Notion exports zips inside a zip. Deeper ones are no export. */
const MAX_DEPTH = 2;

/**
 * Lists the chosen files, and in place of a zip the files in it. No two have the same path. Fails with `invalid`, with a
 * text for the user.
 */
export async function readFiles(files: readonly File[]): Promise<Result<readonly GivenFile[]>> {
  const given = files.map((file): GivenFile => ({
    path: cleanPath(file.webkitRelativePath || file.name),
    size: file.size,
    read: () => Promise.resolve(ok(file)),
  }));
  // A zip in a chosen folder is a file like others.
  const isFolder = files.some(({ webkitRelativePath }) => Boolean(webkitRelativePath));
  const found: GivenFile[] = [];
  let bytes = 0;
  for (const file of given) {
    const problem = await add(file, 0);
    if (problem !== null && given.length === 1) return invalid(problem);
  }
  if (found.length > MAX_FILES) return invalid(TOO_MANY);
  const unique = uniquePaths((path) => path);
  return ok(found.map((file) => ({ ...file, path: unique(file.path) })));

  /** Returns why a zip was added as a file, for the user; otherwise null. */
  async function add(file: GivenFile, depth: number): Promise<string | null> {
    const isZip = !isFolder && /\.zip$/iu.test(file.path) && (file.problem ?? null) === null;
    const problem = isZip ? await addZip(file, depth) : null;
    if (!isZip) found.push(file);
    else if (problem !== null) found.push({ ...file, problem });
    return problem;
  }

  async function addZip(file: GivenFile, depth: number): Promise<string | null> {
    if (depth === MAX_DEPTH) return 'This zip is nested too deep to be opened.';
    const read = await file.read();
    if (!read.ok) return describeFailure(read.failure);
    const zip = await openZip(read.value);
    if (!zip.ok) return describeFailure(zip.failure);
    const { entries, readBytes, size } = zip.value;
    if (found.length + entries.size > MAX_FILES) return TOO_MANY;
    if (bytes + size > MAX_UNZIPPED_BYTES) {
      return 'Together with the other files it takes more than 1 GB.';
    }
    bytes += size;
    const folder = depth === 0 ? '' : folderOf(file.path);
    for (const entry of entries.values()) {
      const inside = {
        path: folder + entry.path,
        size: entry.size,
        problem: entry.problem,
        read: async () => {
          const content = await readBytes(entry.path, MAX_ZIP_BYTES);
          return content.ok ? ok(new Blob([content.value])) : content;
        },
      };
      await add(inside, depth + 1);
    }
    return null;
  }
}

/** Where the files of a zip in a zip are placed. The parts of an export make one folder, as their links expect. */
function folderOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return /-part-\d+\.zip$/iu.test(path) ? folder : `${path.slice(0, -'.zip'.length)}/`;
}

const TOO_MANY = `These are more than ${MAX_FILES.toLocaleString()} files. Choose a smaller folder.`;
