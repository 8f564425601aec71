import { fieldsOf } from '#domain/json.ts';
import { addSharedFiles } from '#store/pages/sharedItems.ts';

/** `full`: no space on this device; `unreadable`: some files could not be read. */
export type Launched = 'kept' | 'full' | 'unreadable' | 'none';

/** Chromium's queue of launch files, missing in TypeScript's DOM library. */
interface LaunchQueue {
  readonly setConsumer: (consume: (launch: unknown) => void) => void;
}

type FileHandle = Pick<FileSystemFileHandle, 'getFile'>;

/** Files arrive a moment after the window opens; a reloaded window gets none. */
const LAUNCH_TIMEOUT_MS = 2000;

let launched: Promise<Launched> | null = null;

/** Stores the files that this window was launched with, once: later calls return the same promise. Never rejects. */
export function launchedFiles(): Promise<Launched> {
  launched ??= takeFiles();
  return launched;
}

function takeFiles(): Promise<Launched> {
  const queue: unknown = 'launchQueue' in window ? window.launchQueue : null;
  if (!isQueue(queue)) return Promise.resolve('none');
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('none'), LAUNCH_TIMEOUT_MS);
    queue.setConsumer((launch) => {
      clearTimeout(timer);
      void keep(launch).then(resolve);
    });
  });
}

async function keep(launch: unknown): Promise<Launched> {
  const handles = handlesOf(launch);
  if (handles.length === 0) return 'none';
  const read = await Promise.all(handles.map((handle) => handle.getFile().catch(() => null)));
  const files = read.filter((file) => file !== null);
  if (files.length > 0 && !(await addSharedFiles(files))) return 'full';
  return files.length < handles.length ? 'unreadable' : 'kept';
}

function handlesOf(launch: unknown): readonly FileHandle[] {
  const { files } = fieldsOf(launch);
  const handles: readonly unknown[] = Array.isArray(files) ? files : [];
  return handles.filter(isFileHandle);
}

function isQueue(value: unknown): value is LaunchQueue {
  return typeof fieldsOf(value)['setConsumer'] === 'function';
}

function isFileHandle(value: unknown): value is FileHandle {
  return typeof fieldsOf(value)['getFile'] === 'function';
}
