import { closeSync, fstatSync, fsyncSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** What is used of Emscripten's file system on Node's. */
interface NodeFiles {
  readonly realPath: (node: object) => string;
  readonly stream_ops: {
    fsync?: (stream: { readonly nfd?: number; readonly node: object }) => number;
  };
}

/** WASI's number of EIO, after which Postgres ends: it can't know what is on the disk. */
const EIO = 29;

/** Times of files are as coarse as some ms. */
const SLACK_MS = 1000;

/** PGlite's folder, with an `fsync` that reaches the disk: Emscripten calls the file system's own, and Node's has none. */
export class SyncedFiles extends NodeFS {
  /**
   * Files that have not changed since then need no sync, ms since the epoch. After a crash Postgres syncs about 1,000
   * files, which takes ten seconds on a slow disk; the last checkpoint has synced most of them. It writes `pg_control`
   * last, and nothing else writes meanwhile.
   */
  #syncedUntil: number;

  constructor(folder: string, isNew: boolean) {
    super(folder);
    const control = statSync(join(folder, 'global', 'pg_control'), { throwIfNoEntry: false });
    this.#syncedUntil = isNew ? Infinity : (control?.mtimeMs ?? 0) - SLACK_MS;
  }

  /** From now on every file is synced: the database is open, and new ones are set up. */
  syncAll(): void {
    this.#syncedUntil = 0;
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    type Prepare = NonNullable<typeof emscriptenOpts.preRun>[number];
    const addSync: Prepare = (module) => {
      const files = (module.FS.filesystems as unknown as { readonly NODEFS: NodeFiles }).NODEFS;
      files.stream_ops.fsync = ({ nfd, node }) => {
        try {
          if (nfd === undefined) this.#syncFolder(files.realPath(node));
          else this.#sync(nfd);
          return 0;
        } catch {
          return EIO;
        }
      };
    };
    const preRun = [...(emscriptenOpts.preRun ?? []), addSync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Makes the names of new files durable. */
  #syncFolder(path: string): void {
    const folder = openSync(path, 'r');
    try {
      this.#sync(folder);
    } finally {
      closeSync(folder);
    }
  }

  #sync(file: number): void {
    if (fstatSync(file).mtimeMs < this.#syncedUntil) return;
    fsyncSync(file);
  }
}
